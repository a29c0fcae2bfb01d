import { invalidMarketFields } from '#contract/licence/market-query.ts';
import type { Translator } from '#i18n/i18n.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import type { FieldErrors } from '#ui/form/use-form.ts';
import { dayLimits } from '#ui/licence/fields/day-limits.ts';
import { type LicenceField, type LicenceValues, toLicence } from '#ui/licence/licence-values.ts';
import { hasPassed } from '#ui/licence/start-day.ts';

const messageOfField = {
  territories: 'licence.needTerritories',
  territories_excluded: 'licence.allExcluded',
  media: 'licence.needMedia',
  start_date: 'licence.needDay',
  term_months: 'licence.needTerm',
} as const satisfies Record<LicenceField, MessageKey>;

/** The error of each field of a market, undefined for a valid one. */
export function marketErrors(
  words: Pick<Translator, 't' | 'locale'>,
  values: LicenceValues,
): FieldErrors {
  const invalid = invalidMarketFields(toLicence(values));
  if (hasPassed(values.startDate)) invalid.push('start_date');
  return Object.fromEntries(
    Object.entries(messageOfField).map(([field, key]) => [
      field,
      invalid.includes(field) ? words.t(key, dayLimits(words)) : undefined,
    ]),
  );
}
