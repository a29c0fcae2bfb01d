import { compileCatalogue } from '#i18n/compile.ts';
import { createTranslator, type Translator } from '#i18n/i18n.ts';
import { type Locale, locales } from '#i18n/locales.ts';

/** One translator per language, for replies, mails and files. */
export type Translators = Record<Locale, Translator>;

const compiled = new Map<Locale, Translator>();

/** Compiles the texts of the language on first use: a command needs one or two of the six. */
export function translatorOf(locale: Locale): Translator {
  const known = compiled.get(locale);
  if (known) return known;
  const translator = createTranslator(locale, compileCatalogue(locale));
  compiled.set(locale, translator);
  return translator;
}

export function createTranslators(): Translators {
  const properties = locales.map((locale) => [
    locale,
    { enumerable: true, get: () => translatorOf(locale) },
  ]);
  return Object.defineProperties({}, Object.fromEntries(properties)) as Translators;
}
