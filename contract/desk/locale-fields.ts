import * as v from 'valibot';
import { type Locale, locales } from '#i18n/locales.ts';
import { closed } from '../fields.ts';

/** One value per language, of which some or all may be absent. */
export function byLocale<Schema extends v.GenericSchema>(value: Schema) {
  return closed(v.entriesFromList(locales, v.optional(value)));
}

/** One value in each of the six languages. */
export function inEachLocale<Schema extends v.GenericSchema>(value: Schema) {
  return closed(v.entriesFromList(locales, value));
}

export type ByLocale<Value> = Partial<Record<Locale, Value>>;
