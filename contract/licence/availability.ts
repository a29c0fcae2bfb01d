import * as v from 'valibot';
import { fromQuery, integer, listFromQuery, text } from '../fields/fields.ts';
import { leafMedia, licenceMedia } from './media.ts';
import {
  country,
  day,
  hasNoRepeats,
  isWorldAlone,
  languageTag,
  languageUseNames,
  leaveCountries,
  MAX_LANGUAGES,
  MAX_TERM_MONTHS,
  MAX_TERRITORIES,
  readLanguageUse,
  repeated,
  territory,
  toLanguageAtoms,
} from './terms.ts';

/** In the order of a buyer's interest. */
export const availabilityStates = ['free', 'partly', 'negotiating', 'taken', 'unstated'] as const;
export type AvailabilityState = (typeof availabilityStates)[number];

export const availabilityReasons = [
  'no_rights_in',
  'not_exclusive_in',
  'rights_out_exist',
  'holdback',
  'negotiating',
] as const;
export type AvailabilityReason = (typeof availabilityReasons)[number];

/** The answer to whether a drama can be licensed as asked. */
export const availability = v.object({
  state: v.picklist(availabilityStates),
  /** Why the request is not free, without repeats. */
  reasons: v.array(v.picklist(availabilityReasons)),
  /** The free pairs of territory and medium, as disjoint products. */
  free: v.array(
    v.object({ territories: v.array(v.string()), media: v.array(v.picklist(leafMedia)) }),
  ),
  /** The first day from which the whole request is free, if it is within five years. */
  free_from: v.nullable(v.string()),
});
export type Availability = v.InferOutput<typeof availability>;

function setFromQuery<Output>(item: v.GenericSchema<Output>, max: number) {
  return v.pipe(
    listFromQuery(item, max),
    v.check((values) => hasNoRepeats(values), repeated),
  );
}

/** `es:subtitle` */
const languageUseText = v.pipe(
  text,
  v.check((value) => {
    const [language = '', use = '', ...more] = value.split(':');
    return (
      more.length === 0 && v.is(languageTag, language) && v.is(v.picklist(languageUseNames), use)
    );
  }),
);

const territories = v.pipe(
  setFromQuery(territory, MAX_TERRITORIES),
  v.check(isWorldAlone, 'error.worldAlone'),
);
const media = setFromQuery(v.picklist(licenceMedia), licenceMedia.length);
const termMonths = fromQuery(integer(1, MAX_TERM_MONTHS));

const optionalEntries = {
  territories_excluded: v.optional(
    v.pipe(
      setFromQuery(country, MAX_TERRITORIES),
      v.check(leaveCountries, 'error.everythingExcluded'),
    ),
  ),
  /** Absent means every language. */
  languages: v.optional(setFromQuery(languageTag, MAX_LANGUAGES)),
  /** `es:subtitle,ja:audio`. A language of `languages` that is not named here has use `any`. */
  language_uses: v.optional(
    v.pipe(
      listFromQuery(languageUseText, 2 * MAX_LANGUAGES),
      v.check((uses) => hasNoRepeats(toLanguageAtoms(uses.map(readLanguageUse))), repeated),
    ),
  ),
  /** Absent means today, UTC. */
  start_date: v.optional(day),
};
const isExclusive = fromQuery(v.picklist([0, 1]));

/** The parameters that describe a buyer's market in a query. */
export const marketEntries = {
  territories,
  media,
  term_months: termMonths,
  is_exclusive: v.optional(isExclusive, 0),
  ...optionalEntries,
};

/** The same for a call in which the market is optional as a whole. */
export const optionalMarketEntries = {
  territories: v.optional(territories),
  media: v.optional(media),
  term_months: v.optional(termMonths),
  is_exclusive: v.optional(isExclusive),
  ...optionalEntries,
};

export interface MarketQuery {
  territories: string[];
  territories_excluded?: string[] | undefined;
  media: (typeof licenceMedia)[number][];
  languages?: string[] | undefined;
  language_uses?: string[] | undefined;
  start_date?: string | undefined;
  term_months: number;
  is_exclusive?: 0 | 1 | undefined;
}
