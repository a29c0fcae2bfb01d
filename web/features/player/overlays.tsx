import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Spinner } from '#ui/display/spinner.tsx';
import { AlertIcon, PlayIcon, RefreshIcon } from '#ui/icons/more-icons.tsx';
import { classNames } from '#ui/state/class-names.ts';
import { useStore } from '#ui/state/store.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './overlays.module.css';
import { usePlayer } from './player-context.ts';
import { neighbourOf } from './player-drama.ts';
import { NextIcon } from './player-icons.tsx';
import type { Trouble } from './source/source-status.ts';
import { preloadHls } from './source/video-source.ts';
import { useVideo } from './use-video.ts';

const EVENTS = [
  'play',
  'playing',
  'pause',
  'waiting',
  'canplay',
  'seeking',
  'seeked',
  'emptied',
  'loadeddata',
  'timeupdate',
] as const;

/** Shown in the middle of the picture: a spinner, the play button or an error. */
export function Middle() {
  const { t } = useTranslator();
  const { playback, drama } = usePlayer();
  const needsGesture = useStore(playback.state, ({ needsGesture }) => needsGesture);
  const hasEnded = useStore(playback.state, ({ hasEnded }) => hasEnded);
  const trouble = useStore(playback.state, ({ trouble }) => trouble);
  const refusal = useStore(playback.state, ({ refusal }) => refusal);
  // The ready state 2 is `HAVE_CURRENT_DATA`, 3 is `HAVE_FUTURE_DATA`.
  const isWaiting = useVideo(playback, EVENTS, (v) => v.readyState < (v.paused ? 2 : 3), false);
  const isPaused = useVideo(playback, EVENTS, (v) => v.paused && v.readyState > 1, false);
  if (trouble) return <TroubleCard trouble={trouble} />;
  if (hasEnded || refusal !== undefined) return null;
  if (needsGesture || isPaused) {
    return (
      <button
        type="button"
        className={styles.bigPlay}
        aria-label={t('player.play')}
        onPointerEnter={preloadHls}
        onFocus={preloadHls}
        onClick={() => playback.play()}
      >
        <PlayIcon size={36} />
      </button>
    );
  }
  if (!isWaiting || drama.episodes.length === 0) return null;
  return (
    <div className={styles.waiting}>
      <Spinner size={44} label={t('shell.loading')} />
    </div>
  );
}

/** `ended` is shown if the grant that replaced an ended one has ended too (`EpisodeLoader`). */
const TROUBLE_TEXT = {
  network: 'player.troubleNetwork',
  offline: 'player.troubleOffline',
  media: 'player.troubleMedia',
  unsupported: 'player.troubleUnsupported',
  ended: 'player.troubleMedia',
} as const satisfies Record<Trouble, string>;

function TroubleCard({ trouble }: { trouble: Trouble }) {
  const { t } = useTranslator();
  const { playback } = usePlayer();
  return (
    <div className={styles.trouble} role="alert">
      <AlertIcon />
      <p>{t(TROUBLE_TEXT[trouble])}</p>
      {trouble !== 'unsupported' && (
        <Button icon={<RefreshIcon />} onClick={() => playback.retry()}>
          {t('shell.retry')}
        </Button>
      )}
    </div>
  );
}

/** Shown after the last episode, or when the next one does not start automatically. */
export function EndCard({ related }: { related: ReactNode }) {
  const { t } = useTranslator();
  const { playback, drama, canReplay } = usePlayer();
  const episodeNo = useStore(playback.state, ({ episodeNo }) => episodeNo);
  const hasEnded = useStore(playback.state, ({ hasEnded }) => hasEnded);
  const firstButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Only when nothing is focused: otherwise the page would scroll away from the focused element.
    if (hasEnded && document.activeElement === document.body) firstButton.current?.focus();
  }, [hasEnded]);
  if (!hasEnded || episodeNo === undefined) return null;
  const isLast = neighbourOf(drama, episodeNo, 1) === undefined;
  return (
    <div className={styles.end}>
      <div className={styles.endMiddle}>
        <p className={styles.endTitle}>
          {isLast ? t('player.ended') : t('player.episodeEnded', { number: episodeNo })}
        </p>
        <div className={styles.endButtons}>
          {!isLast && (
            <Button
              ref={firstButton}
              variant="primary"
              size="large"
              icon={<NextIcon />}
              onClick={() => playback.step(1)}
            >
              {t('player.next')}
            </Button>
          )}
          {canReplay && (
            <Button
              ref={isLast ? firstButton : undefined}
              size="large"
              icon={<RefreshIcon />}
              onClick={() => playback.play()}
            >
              {t('player.replay')}
            </Button>
          )}
        </div>
      </div>
      {isLast && <div className={styles.endRelated}>{related}</div>}
    </div>
  );
}

/** The current notice. A new React key for each notice restarts the animation. */
export function NoticePill() {
  const { t } = useTranslator();
  const { playback } = usePlayer();
  const notice = useStore(playback.state, ({ notice }) => notice);
  const shown = useRef({ notice, count: 0 });
  if (shown.current.notice !== notice) shown.current = { notice, count: shown.current.count + 1 };
  const sideClass = notice?.side ? styles[notice.side] : undefined;
  return (
    <div role="status">
      {notice && (
        <span key={shown.current.count} className={classNames(styles.notice, sideClass)}>
          {t(notice.key, notice.values)}
        </span>
      )}
    </div>
  );
}
