import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { OpenScreener } from '#contract/screeners.ts';
import { useTranslator } from '#ui/text/translator.ts';
import type { Viewing } from '#web/features/player/playback/viewing.ts';
import type { StageDrama } from '#web/features/player/player-drama.ts';
import { useSite } from '#web/lib/site.ts';
import { Lobby } from './lobby.tsx';
import { type OpenedEpisode, withPlaysLeft } from './panel/progress.ts';
import { RoomPanel } from './panel/room-panel.tsx';
import { Terms } from './panel/terms.tsx';
import { Refusal } from './refusal.tsx';
import type { RoomPlayer } from './room-player.ts';
import { createScreenerAccess } from './screener-access.ts';
import { Watermark } from './watermark/watermark.tsx';

interface RoomProps {
  token: string;
  screener: OpenScreener;
  logo: ReactNode;
  Player: RoomPlayer;
  /** True after the code was entered: the form that had the focus is gone. */
  takesFocus: boolean;
  /** Loads the screener again. */
  onChange: () => Promise<void>;
}

/**
 * The screening room: an overview of the titles, and the player for the one in the address. Nothing
 * plays before the recipient chooses an episode, because opening one counts as a play.
 */
export function Room({ token, screener, logo, Player, takesFocus, onChange }: RoomProps) {
  const [query] = useSearchParams();
  const [opened, setOpened] = useState<OpenedEpisode>();
  const chosen = screener.titles.find(({ drama_id }) => String(drama_id) === query.get('drama'));
  const title = chosen && withPlaysLeft(chosen, opened);
  usePageTitle(screener, chosen);
  const { is_burned_in: isBurnedIn } = screener;
  const viewing = useMemo<Viewing>(
    () => ({
      access: createScreenerAccess({
        token,
        isBurnedIn,
        onRefused: onChange,
        onOpened: setOpened,
        onViewed: onChange,
      }),
    }),
    [token, isBurnedIn, onChange],
  );
  if (!title) return <Lobby screener={screener} logo={logo} takesFocus={takesFocus} />;
  return (
    <Player
      drama={toStageDrama(title)}
      viewing={viewing}
      // `null`, not `undefined`: without a watermark too, the video is shown in the page only.
      overlay={
        screener.has_watermark && !isBurnedIn ? (
          <Watermark name={screener.name} email={screener.email} />
        ) : null
      }
      help={<Terms screener={screener} />}
      withoutReplay={usedUp(title)}
      renderRefusal={(code, episodeNo) => (
        <Refusal code={code} title={title} readiness={readinessOf(title, episodeNo)} />
      )}
      renderPanel={(playing) => <RoomPanel screener={screener} title={title} playing={playing} />}
    />
  );
}

/** Names the title that is watched, or the only one of the screener. */
function usePageTitle({ titles }: OpenScreener, chosen: Title | undefined) {
  const { siteName = '' } = useSite() ?? {};
  const { t } = useTranslator();
  const only = titles.length === 1 ? titles[0] : undefined;
  const title = (chosen ?? only)?.title ?? t('screeners.roomTitle');
  useEffect(() => {
    const before = document.title;
    document.title = [title, siteName].filter(Boolean).join(' · ');
    return () => {
      document.title = before;
    };
  }, [title, siteName]);
}

type Title = OpenScreener['titles'][number];

/** The episodes whose last play was opened. */
function usedUp({ episodes }: Title): number[] {
  return episodes.filter(({ plays_left }) => plays_left === 0).map(({ episode_no }) => episode_no);
}

function readinessOf({ episodes }: Title, episodeNo: number) {
  return episodes.find(({ episode_no }) => episode_no === episodeNo)?.readiness;
}

/** Without addresses, so that the player opens each episode by its access. */
function toStageDrama({ drama_id, title, cover, episodes }: Title): StageDrama {
  return {
    drama_id,
    title,
    cover,
    spokenLanguage: undefined,
    subtitleLanguages: [],
    episodes: episodes.map(({ episode_no, title: name, duration_seconds }) => [
      episode_no,
      name,
      duration_seconds,
      false,
    ]),
  };
}
