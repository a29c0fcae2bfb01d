import { type PointerEvent, type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { readPicture } from '#contract/site/images.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useStore } from '#ui/state/store.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { BackLink } from './back-link.tsx';
import { Controls, RefusedControls } from './controls/controls.tsx';
import { toggleFullScreen } from './input/full-screen.ts';
import { createGestures } from './input/gestures.ts';
import { pictureMark, useIdle } from './input/use-idle.ts';
import { SIDE_TAP_SECONDS } from './input/video-actions.ts';
import { EndCard, Middle, NoticePill } from './overlays.tsx';
import { usePlayer } from './player-context.ts';
import { findEpisode } from './player-drama.ts';
import { EpisodesIcon, HelpIcon, ShareIcon } from './player-icons.tsx';
import styles from './stage.module.css';
import { Subtitles } from './subtitles/subtitles.tsx';
import { useIsPaused } from './use-video.ts';

interface StageProps {
  stageRef: RefObject<HTMLElement | null>;
  related: ReactNode;
  renderRefusal: (code: number, episodeNo: number) => ReactNode;
  overlay: ReactNode;
}

/** The video with its controls; dark in both themes. */
export function Stage({ stageRef, related, renderRefusal, overlay }: StageProps) {
  const { t } = useTranslator();
  const { playback, drama, hasOverlay, openEpisodes, openHelp, share } = usePlayer();
  const episodeNo = useStore(playback.state, ({ episodeNo }) => episodeNo);
  const hasEnded = useStore(playback.state, ({ hasEnded }) => hasEnded);
  const isPaused = useIsPaused(playback);
  const { isIdle, toggle } = useIdle(stageRef, !isPaused);
  const episode = findEpisode(drama, episodeNo) ?? findEpisode(drama, drama.episodes[0]?.[0]);
  const files = useStore(playback.state, ({ files }) => files);
  const refusal = useStore(playback.state, ({ refusal }) => refusal);
  const thumbnail = files?.thumbnail ?? episode?.thumbnail ?? drama.cover;
  const { src, color } = readPicture(thumbnail, [360]);
  return (
    <section
      ref={stageRef}
      className={styles.stage}
      data-theme="dark"
      data-idle={isIdle || undefined}
      aria-label={t('player.stage')}
      style={{ '--glow': color ?? 'transparent' }}
    >
      <div className={styles.picture}>
        {/* biome-ignore lint/a11y/useMediaCaption: the chosen subtitles are added as a track */}
        <video
          ref={playback.bind}
          className={styles.video}
          poster={src || undefined}
          playsInline
          crossOrigin="anonymous"
          preload="none"
          // Where the video would be shown without the overlay.
          disablePictureInPicture={hasOverlay}
          disableRemotePlayback={hasOverlay}
          width={540}
          height={960}
        />
        <GestureLayer onTouchTap={toggle} />
        <Subtitles />
        {overlay}
      </div>
      <Middle />
      {/* Before the top row in the DOM, so that the row is painted above it and stays clickable. */}
      <EndCard related={related} />
      {refusal !== undefined && episodeNo !== undefined && renderRefusal(refusal, episodeNo)}
      <NoticePill />
      <div className={styles.top}>
        <BackLink />
        <p className={styles.title}>
          <span className={styles.name}>{drama.title}</span>
          <span className={styles.number}>
            {/* A non-breaking space keeps the line's height until the number is known. */}
            {episodeNo === undefined ? '\u00a0' : t('player.episode', { number: episodeNo })}
          </span>
        </p>
        <div className={styles.topButtons}>
          <IconButton
            className={styles.narrowOnly}
            name={t('player.episodes')}
            icon={<EpisodesIcon />}
            onClick={openEpisodes}
          />
          {share && (
            <IconButton
              className={styles.narrowOnly}
              name={t('player.share')}
              icon={<ShareIcon />}
              onClick={share}
            />
          )}
          <IconButton name={t('player.help')} icon={<HelpIcon />} onClick={openHelp} />
        </div>
      </div>
      {!hasEnded && (refusal === undefined ? <Controls /> : <RefusedControls />)}
    </section>
  );
}

function GestureLayer({ onTouchTap }: { onTouchTap: () => void }) {
  const { playback, video, hasOverlay } = usePlayer();
  // Whether the last press was by mouse: `dblclick` has no pointer type, and a double tap fires it
  // too.
  const isMouse = useRef(false);
  const gestures = useMemo(
    () =>
      createGestures({
        onTap: (pointerType) => {
          if (pointerType === 'mouse') playback.toggle();
          else onTouchTap();
        },
        onSideTap: (side) => video.seekBy(side === 'left' ? -SIDE_TAP_SECONDS : SIDE_TAP_SECONDS),
        onSwipe: (direction) => playback.step(direction === 'up' ? 1 : -1),
        onHold: video.hold,
      }),
    [playback, video, onTouchTap],
  );
  const toTouch = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const { clientX, clientY, timeStamp, pointerType } = event;
    return { x: clientX - left, y: clientY, time: timeStamp, width, pointerType };
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and buttons offer the same actions
    <div
      className={styles.gestures}
      {...pictureMark}
      onPointerDown={(event) => {
        isMouse.current = event.pointerType === 'mouse';
        if (!event.isPrimary || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        gestures.down(toTouch(event));
      }}
      onPointerMove={(event) => gestures.move(toTouch(event))}
      onPointerUp={(event) => gestures.up(toTouch(event))}
      onPointerCancel={gestures.cancel}
      onDoubleClick={() => isMouse.current && toggleFullScreen(playback.video, hasOverlay)}
      // A long touch doubles the speed; the context menu would interrupt it.
      onContextMenu={(event) => {
        const { nativeEvent } = event;
        const isByMouse =
          nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse';
        if (!isByMouse) event.preventDefault();
      }}
    />
  );
}
