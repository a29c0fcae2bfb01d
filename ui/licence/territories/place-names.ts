import { countryCodes } from '#contract/licence/territories.ts';
import type { Locale } from '#i18n/locales.ts';
import { createNamer } from '#i18n/names/display-names.ts';

export interface Option {
  value: string;
  label: string;
}

/** Common dubbing and subtitling languages; others can be named in the message. */
const LANGUAGES =
  'en es es-MX es-ES pt-BR pt-PT fr fr-CA de it nl sv da nb fi is pl cs sk hu ro bg el sr hr sl uk ru ' +
  'lt lv et tr ar he fa ur hi bn ta te ml mr pa gu kn si ne th vi id ms fil km lo my zh-Hans zh-Hant ' +
  'yue ja ko mn kk uz az ka hy sw am ha yo zu af';

export function countryOptions(locale: Locale): Option[] {
  return named(locale, 'region', countryCodes);
}

export function languageOptions(locale: Locale): Option[] {
  return named(locale, 'language', LANGUAGES.split(' '));
}

export function nameOfCountry(locale: Locale, code: string): string {
  return createNamer(locale, 'region')(code);
}

export function nameOfLanguage(locale: Locale, code: string): string {
  return createNamer(locale, 'language')(code);
}

/** The options for these codes, named and sorted in the visitor's language. */
function named(locale: Locale, type: 'region' | 'language', codes: readonly string[]): Option[] {
  const nameOf = createNamer(locale, type);
  const collator = new Intl.Collator(locale);
  return codes
    .map((value) => ({ value, label: nameOf(value) }))
    .toSorted((one, other) => collator.compare(one.label, other.label));
}

/** Options whose name contains the text or whose code equals it; likely ones first. */
export function matching(options: readonly Option[], typed: string): Option[] {
  const wanted = plain(typed);
  const rank = (option: Option) => (isLikely(option, typed) ? 0 : 1);
  return options
    .filter((option) => isLikely(option, typed) || plain(option.label).includes(wanted))
    .toSorted((one, other) => rank(one) - rank(other));
}

/** Whether the name starts with the text or the code equals it. */
export function isLikely({ value, label }: Option, typed: string): boolean {
  const wanted = plain(typed);
  return plain(label).startsWith(wanted) || value.toLowerCase() === wanted;
}

/** The text in lower case, without accents and surrounding spaces. */
function plain(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
