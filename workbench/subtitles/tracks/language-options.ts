import { type Locale, locales } from '#i18n/locales.ts';
import {
  languageOptions,
  nameOfLanguage,
  type Option,
} from '#ui/licence/territories/place-names.ts';

/** Codes of the shared list that mean the same as one of the site's languages. */
const SAME = new Set<string>([...locales, 'zh-Hans', 'zh-Hant']);

/** Chinese is named by its form of writing instead of a country. */
const NAMED_AS: Record<string, string> = { zh: 'zh-Hans', 'zh-TW': 'zh-Hant' };

export function nameOfTrackLanguage(locale: Locale, tag: string): string {
  return nameOfLanguage(locale, NAMED_AS[tag] ?? tag);
}

/** The languages of a track: those of the site first, then others by their names. */
export function trackLanguages(locale: Locale): Option[] {
  const own = locales.map((value) => ({ value, label: nameOfTrackLanguage(locale, value) }));
  return [...own, ...languageOptions(locale).filter(({ value }) => !SAME.has(value))];
}
