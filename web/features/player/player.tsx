import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { paths } from '#contract/site/paths.ts';
import type { Translator } from '#i18n/i18n.ts';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { useStore } from '#ui/state/store.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { leaveFullScreen, toggleFullScreen, useIsFullScreen } from './input/full-screen.ts';
import type { KeyActions } from './input/keyboard.ts';
import { useMediaSession } from './input/media-session.ts';
import { leavePictureInPicture, togglePictureInPicture } from './input/picture-in-picture.ts';
import { shareLink } from './input/share.ts';
import { useKeyboard } from './input/use-keyboard.ts';
import { createVideoActions } from './input/video-actions.ts';
import { AutoNextSwitch, Episodes } from './panel/episodes.tsx';
import { Help } from './panel/help.tsx';
import { usePlayback } from './playback/use-playback.ts';
import type { Viewing } from './playback/viewing.ts';
import styles from './player.module.css';
import { PlayerContext, type Player as PlayerParts } from './player-context.ts';
import type { StageDrama } from './player-drama.ts';
import { Stage } from './stage.tsx';
import { useSubtitleSwitch } from './subtitles/use-subtitle-switch.ts';

interface PlayerProps {
  drama: StageDrama;
  /** Must be the same object for each render. */
  viewing: Viewing;
  /** Beside the stage; it may call `usePlayer`. */
  panel: ReactNode;
  /** Shown on the stage after the last episode. */
  related?: ReactNode;
  /** Shown on the stage for an episode that may not be watched; `code` is that of the outcome. */
  renderRefusal: (code: number, episodeNo: number) => ReactNode;
  /**
   * Drawn over the picture, such as a watermark. It stays there in full screen; where the browser
   * would show the video alone, full screen and picture-in-picture are switched off.
   */
  overlay?: ReactNode;
  /** True if the page is only hidden when it is left, and continues when it is shown again. */
  isKeptAlive?: boolean;
  /**
   * True for the page of a screener: its address must not be passed on, and without its query it is the
   * overview of the titles, to which the back link leads.
   */
  isPrivate?: boolean;
  /** The episodes that may not be played again after their end. */
  withoutReplay?: number[];
  /** Shown in the help above the keys and gestures. */
  help?: ReactNode;
}

/** The stage, the panel and their sheets. The video element is kept when another drama is shown. */
export function Player(props: PlayerProps) {
  const { drama, viewing, panel, related, renderRefusal, overlay, help } = props;
  const { isKeptAlive = false, isPrivate = false, withoutReplay } = props;
  const { t, locale } = useTranslator();
  const stage = useRef<HTMLElement>(null);
  const [sheet, setSheet] = useState<'episodes' | 'help'>();
  const playback = usePlayback(drama, viewing, isKeptAlive);
  const hasOverlay = overlay !== undefined;
  const isFullScreen = useIsFullScreen();
  const toggleSubtitles = useSubtitleSwitch(playback);
  const video = useMemo(() => createVideoActions(playback), [playback]);
  const episodeNo = useStore(playback.state, ({ episodeNo }) => episodeNo);
  const number = episodeNo ?? drama.episodes[0]?.[0] ?? 1;
  const canReplay = !withoutReplay?.includes(number);
  useMediaSession(playback, drama, t('player.episode', { number }), video);

  const player = useMemo<PlayerParts>(
    () => ({
      playback,
      drama,
      hasOverlay,
      canReplay,
      video,
      toggleSubtitles,
      openEpisodes: () => setSheet('episodes'),
      openHelp: () => setSheet('help'),
      backTo: isPrivate ? '.' : paths.home(locale),
      share: isPrivate
        ? undefined
        : () => share(t, t('player.shareTitle', { title: drama.title, number }), number),
    }),
    [playback, drama, hasOverlay, canReplay, video, toggleSubtitles, isPrivate, locale, number, t],
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
        <Stage stageRef={stage} related={related} renderRefusal={renderRefusal} overlay={overlay} />
        {panel}
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
        {help}
        <Help />
      </Sheet>
    </PlayerContext>
  );
}

async function share(t: Translator['t'], title: string, episodeNo: number) {
  const url = `${location.origin}${location.pathname}?episode=${episodeNo}`;
  const outcome = await shareLink({ title, url });
  if (outcome === 'copied') showToast({ tone: 'success', text: t('player.linkCopied') });
  if (outcome === 'failed') showToast({ text: t('player.linkNotCopied', { url }), durationMs: 0 });
}

function useKeyActions(player: PlayerParts): KeyActions {
  const { playback, video, hasOverlay, toggleSubtitles, openHelp } = player;
  return useMemo(
    () => ({
      ...video,
      toggle: () => playback.toggle(),
      step: (by) => playback.step(by),
      toggleSubtitles,
      openHelp,
      togglePictureInPicture: () => togglePictureInPicture(playback, hasOverlay),
      toggleFullScreen: () => toggleFullScreen(playback.video, hasOverlay),
    }),
    [playback, video, hasOverlay, toggleSubtitles, openHelp],
  );
}
