import * as v from 'valibot';
import { closed } from '#contract/fields/fields.ts';
import { type Locale, locales } from '#i18n/locales.ts';

/** One value per language, of which some or all may be absent. */
export function byLocale<Schema extends v.GenericSchema>(value: Schema) {
  return closed(v.entriesFromList(locales, v.optional(value)));
}

/** One value in each of the six languages. */
export function inEachLocale<Schema extends v.GenericSchema>(value: Schema) {
  return closed(v.entriesFromList(locales, value));
}

export type ByLocale<Value> = Partial<Record<Locale, Value>>;
