import { compileCatalogue } from '../../i18n/compile.ts';
import { createSpeaker, type Speaker } from '../../i18n/i18n.ts';
import { type Locale, locales } from '../../i18n/locales.ts';

/** Every language, compiled once at start: the texts of replies and mails. */
export type Speakers = Record<Locale, Speaker>;

export function createSpeakers(): Speakers {
  return Object.fromEntries(
    locales.map((locale) => [locale, createSpeaker(locale, compileCatalogue(locale))]),
  ) as Speakers;
}
