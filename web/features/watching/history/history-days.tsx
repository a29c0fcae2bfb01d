import { useTranslator } from '#ui/text/translator.ts';
import type { WatchedPlace } from '../watched-place.ts';
import { groupByDay, nameOfDay } from './days.ts';
import styles from './history-days.module.css';
import { HistoryRow } from './history-row.tsx';

interface HistoryDaysProps {
  places: WatchedPlace[];
  now: Date;
  timeZone: string;
  onRemove: (place: WatchedPlace) => void;
}

/** The number of rows that are visible without scrolling; their posters are loaded eagerly. */
const FIRST = 5;

export function HistoryDays({ places, now, timeZone, onRemove }: HistoryDaysProps) {
  const { t, locale } = useTranslator();
  const first = new Set(places.slice(0, FIRST));
  return groupByDay(places, now, timeZone).map((day) => (
    <section key={day.date} aria-labelledby={`day-${day.date}`}>
      <h2 id={`day-${day.date}`} className={styles.day} suppressHydrationWarning>
        {day.daysAgo === 0
          ? t('history.today')
          : day.daysAgo === 1
            ? t('history.yesterday')
            : nameOfDay(day.date, now, locale)}
      </h2>
      <ul className={styles.rows}>
        {day.places.map((place) => (
          <HistoryRow
            key={place.drama_id}
            place={place}
            timeZone={timeZone}
            isFirst={first.has(place)}
            onRemove={() => onRemove(place)}
          />
        ))}
      </ul>
    </section>
  ));
}
