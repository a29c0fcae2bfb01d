import type { Translator } from '#i18n/i18n.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import type { FieldErrors } from '#ui/form/use-form.ts';
import { dayLimits } from '../fields/day-limits.ts';
import { hasPassed } from '../start-day.ts';
import type { TermsValues } from './terms-values.ts';

/** The message of an invalid field, by its name in the contract. */
const messageOfField: Record<string, MessageKey> = {
  'contact.name': 'orders.needName',
  'contact.company': 'orders.tooLong',
  'contact.email': 'common.msg29',
  'contact.phone': 'orders.tooLong',
  'terms.territories': 'licence.needTerritories',
  'terms.territories_excluded': 'licence.allExcluded',
  'terms.media': 'licence.needMedia',
  'terms.languages': 'licence.needLanguages',
  'terms.start_date': 'licence.needDay',
  'terms.term_months': 'licence.needTerm',
};

/**
 * The error of each field, undefined for a valid one, so that a corrected field loses its error. The
 * server accepts a start that has passed; the site does not.
 */
export function errorsOf(
  words: Pick<Translator, 't' | 'locale'>,
  refused: readonly string[],
  { startDate = '' }: Partial<TermsValues>,
): FieldErrors {
  const invalid = hasPassed(startDate) ? [...refused, 'terms.start_date'] : refused;
  return Object.fromEntries(
    Object.entries(messageOfField).map(([field, key]) => [
      field,
      invalid.includes(field) ? words.t(key, dayLimits(words)) : undefined,
    ]),
  );
}
