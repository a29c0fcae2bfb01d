import { type ReactNode, useRef } from 'react';
import type { OpenScreener } from '#contract/screeners.ts';
import { Spinner } from '#ui/display/spinner.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { ClosedCard } from './gate/closed-card.tsx';
import { Gate } from './gate/gate.tsx';
import { GateFrame } from './gate/gate-frame.tsx';
import { LoadFailed } from './gate/load-failed.tsx';
import { isReady, type ScreenerEpisode } from './room/panel/progress.ts';
import { Preparing } from './room/preparing.tsx';
import { Room } from './room/room.tsx';
import type { RoomPlayer } from './room/room-player.ts';
import { useRecheck } from './room/use-recheck.ts';
import { type LoadedScreener, useScreener } from './use-screener.ts';

/** How often the state of the copies is read: while nothing can be watched, and in the room. */
const CHECK_WAITING_MS = 5_000;
const CHECK_WATCHING_MS = 30_000;

interface ScreenerPageProps {
  token: string;
  logo: ReactNode;
  /** The player of one title. */
  Player: RoomPlayer;
}

/** The page of a screener's link: the gate, the screening room, or why it cannot be watched. */
export function ScreenerPage({ token, logo, Player }: ScreenerPageProps) {
  const { t } = useTranslator();
  const { reading, load } = useScreener(token);
  const wasOpen = useRef(false);
  const wasLocked = useRef(false);
  if (typeof reading === 'object' && !reading.screener) wasLocked.current = true;
  const screener =
    typeof reading === 'object' && reading.state === 'active' ? reading.screener : null;
  const hasReady =
    screener !== null && (screener.prepared === null || hasEpisode(screener, isReady));
  const checkMs = hasReady ? CHECK_WATCHING_MS : CHECK_WAITING_MS;
  useRecheck(load, screener && hasEpisode(screener, isPreparing) ? checkMs : undefined);
  if (screener) {
    wasOpen.current = true;
    if (hasReady)
      return (
        <Room
          token={token}
          screener={screener}
          logo={logo}
          Player={Player}
          takesFocus={wasLocked.current}
          onChange={load}
        />
      );
  }
  return (
    <GateFrame logo={logo}>
      {reading === 'loading' && <Spinner size={32} label={t('shell.loading')} />}
      {reading === 'failed' && <LoadFailed onRetry={load} />}
      {reading === 'unknown' && <ClosedCard state="unknown" />}
      {typeof reading === 'object' && (
        <NotOpen token={token} reading={reading} wasOpen={wasOpen.current} onChange={load} />
      )}
    </GateFrame>
  );
}

interface NotOpenProps {
  token: string;
  reading: LoadedScreener;
  /** This page has shown the open screener before, so that its end is news. */
  wasOpen: boolean;
  onChange: () => Promise<void>;
}

function NotOpen({ token, reading, wasOpen, onChange }: NotOpenProps) {
  const { state, email_hint, opens_at: opensAt, reason, screener } = reading;
  if (wasOpen && !screener) return <ClosedCard state="ended" reason={reason} />;
  if (state !== 'active' && state !== 'upcoming') {
    const closed = state === 'expired' || state === 'revoked' ? state : 'unknown';
    return <ClosedCard state={closed} reason={reason} />;
  }
  if (!screener)
    return <Gate token={token} emailHint={email_hint} opensAt={opensAt} onChange={onChange} />;
  if (state === 'upcoming')
    return (
      <ClosedCard
        state="upcoming"
        opensAt={screener.opens_at}
        titles={screener.titles.map(({ title }) => title)}
      />
    );
  const isWaiting = hasEpisode(screener, isPreparing);
  return <Preparing share={isWaiting ? (screener.prepared ?? 0) : undefined} />;
}

const isPreparing = ({ readiness }: ScreenerEpisode) => readiness === 'preparing';

function hasEpisode({ titles }: OpenScreener, is: (episode: ScreenerEpisode) => boolean): boolean {
  return titles.some(({ episodes }) => episodes.some(is));
}
