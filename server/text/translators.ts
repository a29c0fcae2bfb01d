import { compileCatalogue } from '../../i18n/compile.ts';
import { createTranslator, type Translator } from '../../i18n/i18n.ts';
import { type Locale, locales } from '../../i18n/locales.ts';

/** Every language, compiled once at start: the texts of replies and mails. */
export type Translators = Record<Locale, Translator>;

export function createTranslators(): Translators {
  return Object.fromEntries(
    locales.map((locale) => [locale, createTranslator(locale, compileCatalogue(locale))]),
  ) as Translators;
}
