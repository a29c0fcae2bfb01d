import { type Locale, locales } from '#i18n/locales.ts';
import { createNamer } from '#i18n/names/display-names.ts';
import { languageOptions as licenceLanguages } from '#ui/licence/territories/place-names.ts';

export interface Option {
  value: string;
  label: string;
}

/** Chinese has the codes of the site here, not those of its scripts. */
const OF_SCRIPTS = new Set(['zh-Hans', 'zh-Hant']);

/** The languages of the site first, then others that dramas are made, dubbed or subtitled in. */
export function languageOptions(locale: Locale): Option[] {
  const nameOf = createNamer(locale, 'language');
  const own = locales.map((value): Option => ({ value, label: nameOf(value) }));
  const codes = new Set<string>(locales);
  const others = licenceLanguages(locale).filter(
    ({ value }) => !codes.has(value) && !OF_SCRIPTS.has(value),
  );
  // Options stand alone, and Spanish writes names of languages in lower case.
  return [...own, ...others].map(({ value, label }) => ({
    value,
    label: label.charAt(0).toLocaleUpperCase(locale) + label.slice(1),
  }));
}
