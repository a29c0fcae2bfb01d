import { dateLocale } from '#i18n/date-locale.ts';
import type { Locale } from '#i18n/locales.ts';
import type { WatchedPlace } from '../watched-place.ts';

/** The places of one calendar day in the visitor's time zone. */
export interface Day {
  /** For example 2026-03-29. */
  date: string;
  /** 0 is today, 1 yesterday; a time after `now` counts as today. */
  daysAgo: number;
  places: WatchedPlace[];
}

const DAY_MS = 86_400_000;

/** Keeps the order of `places`. Counts calendar days, which may have 23 or 25 hours. */
export function groupByDay(places: readonly WatchedPlace[], now: Date, timeZone: string): Day[] {
  const dateIn = calendarOf(timeZone);
  const today = Date.parse(dateIn(now));
  const days = new Map<string, Day>();
  for (const place of places) {
    const watchedOn = dateIn(new Date(place.watched_at));
    const daysAgo = Math.max(0, Math.round((today - Date.parse(watchedOn)) / DAY_MS));
    const date = daysAgo === 0 ? dateIn(now) : watchedOn;
    const day = days.get(date) ?? { date, daysAgo, places: [] };
    day.places.push(place);
    days.set(date, day);
  }
  return [...days.values()];
}

/** Returns a function that formats a moment as a date in this time zone, for example 2026-03-29. */
function calendarOf(timeZone: string) {
  const formatter = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (moment: Date): string => {
    const { year, month, day } = Object.fromEntries(
      formatter.formatToParts(moment).map(({ type, value }) => [type, value]),
    );
    return `${year}-${month}-${day}`;
  };
}

/** "Saturday 28 March"; with the year if it is not the current one. */
export function nameOfDay(date: string, now: Date, locale: Locale): string {
  const isOfThisYear = date.startsWith(String(now.getUTCFullYear()));
  return new Intl.DateTimeFormat(dateLocale(locale), {
    // The date is already in the visitor's time zone; formatting as UTC keeps the day.
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(!isOfThisYear && { year: 'numeric' }),
  }).format(new Date(date));
}
