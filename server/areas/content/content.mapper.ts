import { type Locale, locales } from '#i18n/locales.ts';
import type { FactsRow } from './content.queries.ts';

/** The mark between two years; the languages not listed use an en dash. */
const RANGE_MARKS: Partial<Record<Locale, string>> = { ja: '～', ko: '~' };

/** The values of the site placeholders, formatted for the language. */
export function toPlaceholderValues(
  { titles, tags, first_year, last_year, episodes, minutes }: FactsRow,
  locale: Locale,
  { siteName, businessEmail }: { siteName: string; businessEmail: string },
  now: Date,
) {
  const number = new Intl.NumberFormat(locale);
  const last = last_year ?? now.getUTCFullYear();
  const first = first_year ?? last;
  return {
    site: siteName,
    email: businessEmail,
    titles: number.format(titles),
    episodes: number.format(episodes),
    hours: number.format(Math.round(minutes / 60)),
    tags: number.format(tags),
    years: first === last ? String(last) : first + (RANGE_MARKS[locale] ?? '–') + last,
    languages: number.format(locales.length),
  };
}
