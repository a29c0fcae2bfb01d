import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslator } from '../../lib/text/translator.ts';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { useStore } from '../../ui/state/store.ts';
import { showToast } from '../../ui/toast/show-toast.ts';
import { leaveFullScreen, toggleFullScreen, useIsFullScreen } from './input/full-screen.ts';
import type { KeyActions } from './input/keyboard.ts';
import { useMediaSession } from './input/media-session.ts';
import { leavePictureInPicture, togglePictureInPicture } from './input/picture-in-picture.ts';
import { shareLink } from './input/share.ts';
import { useKeyboard } from './input/use-keyboard.ts';
import { createVideoActions } from './input/video-actions.ts';
import { AutoNextSwitch, Episodes } from './panel/episodes.tsx';
import { Help } from './panel/help.tsx';
import { Panel } from './panel/panel.tsx';
import { usePlayback } from './playback/use-playback.ts';
import styles from './player.module.css';
import { PlayerContext, type Player as PlayerParts } from './player-context.ts';
import type { PlayerDrama } from './player-drama.ts';
import { Stage } from './stage.tsx';
import { useSubtitleSwitch } from './subtitles/use-subtitle-switch.ts';

interface PlayerProps {
  drama: PlayerDrama;
  collectButton?: ReactNode;
  /** The drama's availability in the visitor's market, below the collect button. */
  availability?: ReactNode;
  /** Related dramas, shown in the panel, and on the stage after the last episode. */
  related: ReactNode;
  /** Moves the places saved on this device to the account. */
  mergePlaces: () => Promise<void>;
}

/** The stage, the panel and their sheets. The video element is kept when another drama is shown. */
export function Player(props: PlayerProps) {
  const { drama, collectButton, availability, related, mergePlaces } = props;
  const { t } = useTranslator();
  const stage = useRef<HTMLElement>(null);
  const [sheet, setSheet] = useState<'episodes' | 'help'>();
  const playback = usePlayback(drama, mergePlaces);
  const isFullScreen = useIsFullScreen();
  const toggleSubtitles = useSubtitleSwitch(playback);
  const video = useMemo(() => createVideoActions(playback), [playback]);
  const episodeNo = useStore(playback.state, ({ episodeNo }) => episodeNo);
  const number = episodeNo ?? drama.episodes[0]?.[0] ?? 1;
  useMediaSession(playback, drama, t('player.episode', { number }), video);

  const player = useMemo<PlayerParts>(
    () => ({
      playback,
      drama,
      video,
      toggleSubtitles,
      openEpisodes: () => setSheet('episodes'),
      openHelp: () => setSheet('help'),
      async share() {
        const url = `${location.origin}${location.pathname}?episode=${number}`;
        const title = t('player.shareTitle', { title: drama.title, number });
        const outcome = await shareLink({ title, url });
        if (outcome === 'copied') showToast({ tone: 'success', text: t('player.linkCopied') });
        if (outcome === 'failed')
          showToast({ text: t('player.linkNotCopied', { url }), durationMs: 0 });
      },
    }),
    [playback, drama, video, toggleSubtitles, number, t],
  );
  useKeyboard(stage, useKeyActions(player), sheet !== undefined);
  useEffect(
    () => () => {
      leaveFullScreen();
      leavePictureInPicture();
    },
    [],
  );

  const closeSheet = () => setSheet(undefined);
  return (
    <PlayerContext value={player}>
      <div className={styles.player} data-full-screen={isFullScreen || undefined}>
        <Stage stageRef={stage} related={related} />
        <Panel
          key={drama.drama_id}
          collectButton={collectButton}
          availability={availability}
          related={related}
        />
      </div>
      <Sheet
        isOpen={sheet === 'episodes'}
        onClose={closeSheet}
        title={t('player.episodes')}
        closeLabel={t('shell.close')}
        footer={<AutoNextSwitch />}
      >
        <Episodes onChosen={closeSheet} />
      </Sheet>
      <Sheet
        isOpen={sheet === 'help'}
        onClose={closeSheet}
        title={t('player.help')}
        closeLabel={t('shell.close')}
      >
        <Help />
      </Sheet>
    </PlayerContext>
  );
}

function useKeyActions({ playback, video, toggleSubtitles, openHelp }: PlayerParts): KeyActions {
  return useMemo(
    () => ({
      ...video,
      toggle: () => playback.toggle(),
      step: (by) => playback.step(by),
      toggleSubtitles,
      openHelp,
      togglePictureInPicture: () => togglePictureInPicture(playback),
      toggleFullScreen: () => toggleFullScreen(playback.video),
    }),
    [playback, video, toggleSubtitles, openHelp],
  );
}
