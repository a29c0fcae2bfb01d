import type { Locale } from '#i18n/locales.ts';
import { factTexts } from './fact-texts.ts';
import type { OperatorFacts } from './read-facts.ts';

/** The footer's line: company, register entry and address. Undefined if no company is stated. */
export function imprintLine(facts: OperatorFacts, locale: Locale): string | undefined {
  const { company, register, address } = factTexts(facts, locale);
  if (!company) return undefined;
  return [company, register, address].filter(Boolean).join(' · ');
}
