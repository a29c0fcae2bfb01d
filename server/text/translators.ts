import { compileCatalogue } from '../../i18n/compile.ts';
import { createTranslator, type Translator } from '../../i18n/i18n.ts';
import { type Locale, locales } from '../../i18n/locales.ts';

/** One translator per language, for replies and mails; compiled once at start. */
export type Translators = Record<Locale, Translator>;

export function createTranslators(): Translators {
  return Object.fromEntries(
    locales.map((locale) => [locale, createTranslator(locale, compileCatalogue(locale))]),
  ) as Translators;
}
