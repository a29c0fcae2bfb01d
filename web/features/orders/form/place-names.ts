import { countryCodes, type WORLD } from '../../../../contract/territories.ts';
import type { Locale } from '../../../../i18n/locales.ts';
import type { MessageKey } from '../../../../i18n/message-key.ts';
import type { Region } from './regions.ts';

export interface Option {
  value: string;
  label: string;
}

export const regionNames: Record<Region | typeof WORLD, MessageKey> = {
  WORLD: 'orders.regionWorld',
  northAmerica: 'orders.regionNorthAmerica',
  latinAmerica: 'orders.regionLatinAmerica',
  europe: 'orders.regionEurope',
  middleEastNorthAfrica: 'orders.regionMiddleEast',
  subSaharanAfrica: 'orders.regionAfrica',
  centralAsia: 'orders.regionCentralAsia',
  southAsia: 'orders.regionSouthAsia',
  eastAsia: 'orders.regionEastAsia',
  southeastAsia: 'orders.regionSoutheastAsia',
  oceania: 'orders.regionOceania',
};

/** What short dramas are dubbed and subtitled into; a message may name more. */
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
  return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
}

export function nameOfLanguage(locale: Locale, code: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
}

/** In the visitor's language and its order. */
function named(locale: Locale, type: 'region' | 'language', codes: readonly string[]): Option[] {
  const names = new Intl.DisplayNames(locale, { type });
  const collator = new Intl.Collator(locale);
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => collator.compare(one.label, other.label));
}

/** Without regard to case and accents; a code finds its name too. */
export function matching(options: readonly Option[], typed: string): Option[] {
  const wanted = plain(typed);
  return options.filter(
    ({ value, label }) => plain(label).includes(wanted) || value.toLowerCase() === wanted,
  );
}

function plain(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
