import { dateLocale } from '#i18n/date-locale.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './calendar.module.css';
import { toDay, toDayNumber } from './time/days.ts';
import { placeOf, type TimeWindow, ticksOf } from './time/time-window.ts';

/** The heading with months or years, their lines, and the line of today. */
export function CalendarScale({ window, today }: { window: TimeWindow; today: string }) {
  const { t, locale } = useTranslator();
  const day = toDayNumber(today);
  const todayPlace = placeOf({ start: day, end: day + 1 }, window);
  const format = (unit: 'year' | 'month', at: number) =>
    new Intl.DateTimeFormat(dateLocale(locale), {
      timeZone: 'UTC',
      ...(unit === 'year' ? { year: 'numeric' } : { month: 'short' }),
    }).format(new Date(`${toDay(at)}T00:00:00Z`));
  return (
    <>
      <div className={styles.scale} aria-hidden="true">
        <div className={styles.corner}>{t('deskRights.mediaAndTerritories')}</div>
        <div className={styles.ticks}>
          {ticksOf(window).map(({ day: at, unit }) => (
            <span
              key={at}
              className={styles.tick}
              data-unit={unit}
              style={{ insetInlineStart: `${placeOf({ start: at, end: at + 1 }, window)?.left}%` }}
            >
              {format(unit, at)}
            </span>
          ))}
          {todayPlace && (
            <span className={styles.todayMark} style={{ insetInlineStart: `${todayPlace.left}%` }}>
              {t('deskRights.today')}
            </span>
          )}
        </div>
      </div>
      <div className={styles.lines} aria-hidden="true">
        {ticksOf(window).map(({ day: at, unit }) => (
          <i
            key={at}
            data-unit={unit}
            style={{ insetInlineStart: `${placeOf({ start: at, end: at + 1 }, window)?.left}%` }}
          />
        ))}
        {todayPlace && <b style={{ insetInlineStart: `${todayPlace.left}%` }} />}
      </div>
    </>
  );
}
