import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useStore } from '#ui/state/store.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { clockTime } from '../clock-time.ts';
import { usePlayer } from '../player-context.ts';
import { useVideo } from '../use-video.ts';
import styles from './seek-bar.module.css';

const TIME_EVENTS = ['timeupdate', 'seeking', 'seeked', 'emptied', 'loadedmetadata'] as const;
const LENGTH_EVENTS = ['durationchange', 'emptied', 'loadedmetadata'] as const;
const BUFFER_EVENTS = ['progress', 'timeupdate', 'emptied', 'seeked'] as const;

/** The current position and the length, in seconds. */
export function useTime() {
  const { playback } = usePlayer();
  const at = useVideo(playback, TIME_EVENTS, ({ currentTime }) => currentTime, 0);
  const startAt = useStore(playback.state, ({ startAt }) => startAt);
  // Triggers a render when `playback.length` changes.
  useVideo(playback, LENGTH_EVENTS, ({ duration }) => duration || 0, 0);
  return { at: startAt ?? at, total: playback.length };
}

/** The end of the buffered range at the position; ranges may begin a tenth of a second after it. */
function bufferedEnd({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.start(index) <= currentTime + 0.1 && currentTime <= buffered.end(index)) {
      return buffered.end(index);
    }
  }
  return currentTime;
}

/**
 * A slider for drag, click and keys, with a preview of the time under the pointer. Not Base UI's
 * Slider: see docs/decisions/0031.
 */
export function SeekBar() {
  const { t } = useTranslator();
  const { playback, video } = usePlayer();
  const { at, total } = useTime();
  const buffered = useVideo(playback, BUFFER_EVENTS, bufferedEnd, 0);
  const bar = useRef<HTMLDivElement>(null);
  const [pointedSeconds, setPointedSeconds] = useState<number>();

  const secondsAt = ({ clientX }: PointerEvent) => {
    const { left, width } = bar.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    return Math.min(Math.max(0, (clientX - left) / width), 1) * total;
  };
  const drag = (event: PointerEvent) => {
    setPointedSeconds(secondsAt(event));
    if (bar.current?.hasPointerCapture(event.pointerId)) video.seekTo(secondsAt(event));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Reads `playback.time`, because `at` is up to a quarter of a second old.
    const target = keyTarget(event.key, playback.time, total);
    if (target === undefined) return;
    event.preventDefault();
    video.seekTo(target);
  };
  const fraction = (seconds: number) => (total > 0 ? seconds / total : 0);

  return (
    <div
      ref={bar}
      className={styles.bar}
      role="slider"
      tabIndex={0}
      aria-label={t('player.seek')}
      aria-valuemin={0}
      aria-valuemax={Math.round(total)}
      aria-valuenow={Math.round(at)}
      aria-valuetext={t('player.seekAt', { at: clockTime(at), total: clockTime(total) })}
      style={{ '--at': fraction(at), '--buffered': fraction(buffered) }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        bar.current?.setPointerCapture(event.pointerId);
        drag(event);
      }}
      onPointerMove={drag}
      onPointerLeave={() => setPointedSeconds(undefined)}
      onPointerUp={(event) => event.pointerType !== 'mouse' && setPointedSeconds(undefined)}
    >
      <span className={styles.track} />
      <span className={styles.thumb} />
      {pointedSeconds !== undefined && (
        <span
          className={styles.time}
          style={{ insetInlineStart: `${100 * fraction(pointedSeconds)}%` }}
        >
          {clockTime(pointedSeconds)}
        </span>
      )}
    </div>
  );
}

const STEP_SECONDS = 5;

/** The time to seek to for a key of the ARIA slider pattern; undefined for other keys. */
function keyTarget(key: string, at: number, total: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return at - STEP_SECONDS;
    case 'ArrowRight':
    case 'ArrowUp':
      return at + STEP_SECONDS;
    case 'PageDown':
      return at - total / 10;
    case 'PageUp':
      return at + total / 10;
    case 'Home':
      return 0;
    case 'End':
      return total;
    default:
      return undefined;
  }
}
