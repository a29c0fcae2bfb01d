import { useTranslator } from '#ui/text/translator.ts';
import type { Progress } from './progress.ts';
import type { WatchedPlace } from './watched-place.ts';

const MINUTE_SECONDS = 60;

/** The texts of a history row. */
export function useProgressText(place: WatchedPlace, progress: Progress) {
  const { t } = useTranslator();
  const { isFinished, isLocked, share, secondsLeft } = progress;
  const isEnded = share === 1;
  const isLastEpisode = place.episode_no >= place.episode_count;
  return {
    episode: t('history.episodeOf', { episode: place.episode_no, total: place.episode_count }),
    left:
      isFinished && isLastEpisode
        ? t('history.finished')
        : isEnded
          ? t('history.episodeEnded')
          : secondsLeft >= MINUTE_SECONDS
            ? t('history.minutesLeft', { count: Math.round(secondsLeft / MINUTE_SECONDS) })
            : secondsLeft > 0 && t('history.secondsLeft', { count: secondsLeft }),
    action: t(
      isLocked
        ? 'history.details'
        : isFinished
          ? 'history.watchAgain'
          : isEnded
            ? 'history.nextEpisode'
            : 'history.resume',
    ),
  };
}
