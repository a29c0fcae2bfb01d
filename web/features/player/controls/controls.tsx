import { useEffect, useState } from 'react';
import { IconButton } from '#ui/button/icon-button.tsx';
import { PauseIcon, PlayIcon } from '#ui/icons/more-icons.tsx';
import { useStore } from '#ui/state/store.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { toggleFullScreen, useIsFullScreen } from '../input/full-screen.ts';
import { togglePictureInPicture } from '../input/picture-in-picture.ts';
import { usePlayer } from '../player-context.ts';
import { neighbourOf } from '../player-drama.ts';
import {
  FullScreenIcon,
  LeaveFullScreenIcon,
  NextIcon,
  PictureInPictureIcon,
  PreviousIcon,
} from '../player-icons.tsx';
import { useIsPaused } from '../use-video.ts';
import styles from './controls.module.css';
import { QualityMenu } from './quality-menu.tsx';
import { SeekBar } from './seek-bar.tsx';
import { SpeedMenu } from './speed-menu.tsx';
import { SubtitleMenu } from './subtitle-menu.tsx';
import { Time } from './time.tsx';
import { Volume } from './volume.tsx';

/** The controls at the bottom of the picture; on a narrow picture the options form a column. */
export function Controls() {
  const { hasOverlay } = usePlayer();
  return (
    <div className={styles.controls}>
      <SeekBar />
      <div className={styles.row}>
        <Transport />
        <Time />
        <div className={styles.options}>
          <Volume />
          <SubtitleMenu />
          <SpeedMenu />
          <QualityMenu />
          {!hasOverlay && <PictureInPictureButton />}
        </div>
        <FullScreenButton />
      </div>
    </div>
  );
}

/** The controls of an episode that may not be watched. */
export function RefusedControls() {
  return (
    <div className={styles.controls}>
      <div className={styles.row}>
        <Transport hasPlay={false} />
        <span className={styles.space} />
        <FullScreenButton />
      </div>
    </div>
  );
}

/** The buttons for the previous episode, play or pause, and the next episode. */
function Transport({ hasPlay = true }: { hasPlay?: boolean }) {
  const { t } = useTranslator();
  const { playback, drama } = usePlayer();
  const episodeNo = useStore(playback.state, ({ episodeNo }) => episodeNo);
  const isPaused = useIsPaused(playback);
  const isAtEdge = (step: 1 | -1) =>
    episodeNo !== undefined && neighbourOf(drama, episodeNo, step) === undefined;
  return (
    <>
      <IconButton
        name={t('player.previous')}
        icon={<PreviousIcon />}
        aria-disabled={isAtEdge(-1) || undefined}
        onClick={() => playback.step(-1)}
      />
      {hasPlay && (
        <IconButton
          className={styles.play}
          name={t(isPaused ? 'player.play' : 'player.pause')}
          icon={isPaused ? <PlayIcon /> : <PauseIcon />}
          onClick={() => playback.toggle()}
        />
      )}
      <IconButton
        name={t('player.next')}
        icon={<NextIcon />}
        aria-disabled={isAtEdge(1) || undefined}
        onClick={() => playback.step(1)}
      />
    </>
  );
}

function FullScreenButton() {
  const { t } = useTranslator();
  const { playback, hasOverlay } = usePlayer();
  const isFullScreen = useIsFullScreen();
  const [isVideoOnly, setIsVideoOnly] = useState(false);
  useEffect(() => setIsVideoOnly(!document.fullscreenEnabled), []);
  if (hasOverlay && isVideoOnly) return null;
  return (
    <IconButton
      name={t(isFullScreen ? 'player.leaveFullScreen' : 'player.fullScreen')}
      icon={isFullScreen ? <LeaveFullScreenIcon /> : <FullScreenIcon />}
      onClick={() => toggleFullScreen(playback.video, hasOverlay)}
    />
  );
}

function PictureInPictureButton() {
  const { t } = useTranslator();
  const { playback } = usePlayer();
  const [isSupported, setIsSupported] = useState(true);
  useEffect(() => setIsSupported(document.pictureInPictureEnabled), []);
  if (!isSupported) return null;
  return (
    <IconButton
      name={t('player.pictureInPicture')}
      icon={<PictureInPictureIcon />}
      onClick={() => togglePictureInPicture(playback, false)}
    />
  );
}
