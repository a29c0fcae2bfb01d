import { Link } from 'react-router';
import { cardWidths, readFixedPicture } from '#contract/site/images.ts';
import { paths } from '#contract/site/paths.ts';
import { dateLocale } from '#i18n/date-locale.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Poster } from '#ui/display/poster.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { CheckIcon, PlayIcon } from '#ui/icons/more-icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { progressOf } from '../progress.ts';
import { useProgressText } from '../use-progress-text.ts';
import type { WatchedPlace } from '../watched-place.ts';
import styles from './history-row.module.css';

interface HistoryRowProps {
  place: WatchedPlace;
  timeZone: string;
  isFirst: boolean;
  onRemove: () => void;
}

/**
 * One drama: how far it was watched and when. The whole row is a link that continues it, or shows
 * the drama if the episode is locked.
 */
export function HistoryRow({ place, timeZone, isFirst, onRemove }: HistoryRowProps) {
  const { t, locale } = useTranslator();
  const progress = progressOf(place);
  const text = useProgressText(place, progress);
  const time = new Intl.DateTimeFormat(dateLocale(locale), { timeZone, timeStyle: 'short' });
  return (
    <li className={styles.row}>
      <Link
        id={rowId(place)}
        className={styles.link}
        to={paths.player(locale, place.drama_id, progress.resumeEpisode)}
      >
        <div className={styles.poster}>
          <Poster picture={readFixedPicture(place.cover, cardWidths)} isFirst={isFirst} />
        </div>
        <div className={styles.facts}>
          <h3 className={styles.title}>{place.title}</h3>
          <p className={styles.episode}>{text.episode}</p>
          <div className={styles.bar} aria-hidden="true">
            <div style={{ inlineSize: `${progress.share * 100}%` }} />
          </div>
          <p className={styles.state}>
            {progress.isFinished && <CheckIcon size={16} />}
            {text.left && <span>{text.left}</span>}
            {/* Intl's spaces may differ between server and browser. */}
            <time dateTime={place.watched_at} suppressHydrationWarning>
              {time.format(new Date(place.watched_at))}
            </time>
          </p>
        </div>
        <span className={styles.resume}>
          {!progress.isLocked && <PlayIcon size={16} />}
          {text.action}
        </span>
      </Link>
      <IconButton
        className={styles.remove}
        name={t('history.remove', { title: place.title })}
        icon={<CloseIcon />}
        onClick={onRemove}
      />
    </li>
  );
}

/** The id of the row's link, which gets the focus when a neighbouring row is removed. */
export function rowId({ drama_id }: WatchedPlace): string {
  return `watched-${drama_id}`;
}
