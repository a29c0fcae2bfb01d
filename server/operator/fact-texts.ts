import { dateLocale } from '#i18n/date-locale.ts';
import { fallbackOrder } from '#i18n/fallback-order.ts';
import { type Locale, locales } from '#i18n/locales.ts';
import { createNamer } from '#i18n/names/display-names.ts';
import { definitionOf, factNames, type OperatorFact } from './facts.ts';
import type { OperatorFacts } from './read-facts.ts';

export type FactTexts = Partial<Record<OperatorFact, string>>;

/** The text of each stated fact, as pages in the language show it. */
export function factTexts(facts: OperatorFacts, locale: Locale): FactTexts {
  const texts: FactTexts = {};
  for (const name of factNames) {
    const value = facts[name];
    if (value === undefined || value === null) continue;
    const text = typeof value === 'object' ? inLanguage(value, locale) : value;
    if (text !== undefined) texts[name] = format(name, text, locale);
  }
  return texts;
}

/** The text in the first language of the fallback order that has one, else in any language. */
function inLanguage(texts: Partial<Record<Locale, string>>, locale: Locale): string | undefined {
  const order = [...fallbackOrder(locale), ...locales];
  return order.map((one) => texts[one]).find((text) => text !== undefined);
}

function format(name: OperatorFact, value: string | number, locale: Locale): string {
  const { kind } = definitionOf(name);
  if (kind === 'date')
    return new Intl.DateTimeFormat(dateLocale(locale), {
      dateStyle: 'long',
      timeZone: 'UTC',
    }).format(new Date(`${value}T00:00:00Z`));
  if (kind === 'duration') {
    const [count = '', unit = ''] = String(value).split(' ');
    const period = new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: unit.replace(/s$/, ''),
      unitDisplay: 'long',
    }).format(Number(count));
    // Intl puts a space between number and unit in Japanese and none in Simplified Chinese; our
    // texts do the opposite.
    if (locale === 'ja') return period.replace(/\s/, '');
    return locale === 'zh' ? period.replace(/(?<=\d)(?=\p{Script=Han})/u, ' ') : period;
  }
  if (kind === 'language') return createNamer(locale, 'language')(SCRIPTS[value] ?? String(value));
  return String(value);
}

/** Intl calls `zh-TW` "Chinese (Taiwan)"; pages name the script instead. */
const SCRIPTS: Record<string, string> = { zh: 'zh-Hans', 'zh-TW': 'zh-Hant' };
