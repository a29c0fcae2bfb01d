import * as v from 'valibot';
import { closed, integer, text } from '../fields/fields.ts';
import { licenceMedia } from './media.ts';
import { countryCodes, isTerritory, WORLD } from './territories.ts';

/** BCP 47 tags of the forms used in licences: `es`, `es-MX`, `zh-Hant`. */
export const languageTag = v.pipe(
  text,
  v.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/),
  v.maxLength(35),
);

/** `any` means audio and subtitles. */
export const languageUseNames = ['audio', 'subtitle', 'any'] as const;
export type LanguageUseName = (typeof languageUseNames)[number];

const languageUse = closed({ language: languageTag, use: v.picklist(languageUseNames) });
export type LanguageUse = v.InferOutput<typeof languageUse>;

export const MAX_LANGUAGES = 100;
/** A little more than there are countries. */
export const MAX_TERRITORIES = 260;
export const MAX_TERM_MONTHS = 120;

export const repeated = 'error.repeatedEntry';

export function hasNoRepeats(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

/** False for the world beside other territories. */
export function isWorldAlone(codes: string[]): boolean {
  return !codes.includes(WORLD) || codes.length === 1;
}

type TermsWithExclusions = {
  territories?: readonly string[] | undefined;
  territories_excluded?: readonly string[] | undefined;
};

/** Territories can be excluded from the world only. */
export function areExclusionsAllowed(terms: TermsWithExclusions): boolean {
  return !terms.territories_excluded?.length || terms.territories?.includes(WORLD) === true;
}

const checkExclusions: v.GenericValidation<TermsWithExclusions> = v.forward(
  v.partialCheck(
    [['territories'], ['territories_excluded']],
    areExclusionsAllowed,
    'error.exclusionWithoutWorld',
  ),
  ['territories_excluded'],
);

/** Refuses exclusions from anything but the world. */
export function exclusionsBesideWorld<Terms extends TermsWithExclusions>() {
  // A check returns its input, so the type of the terms is kept.
  return checkExclusions as unknown as v.GenericValidation<Terms>;
}

/** False for exclusions that leave no country; they have no repeats. */
export function leaveCountries(excluded: string[]): boolean {
  return excluded.length < countryCodes.length;
}

export const territory = v.pipe(text, v.check(isTerritory));
export const country = v.pipe(
  territory,
  v.check((code) => code !== WORLD),
);

/** A day as `2026-01-31`, within the years that contracts have. */
export const day = v.pipe(text, v.isoDate('error.notDay'), v.check(isCalendarDay, 'error.notDay'));

/** Refuses 2026-02-30, and years outside 2000 to 2099. */
function isCalendarDay(value: string): boolean {
  const time = Date.parse(`${value}T00:00:00Z`);
  return (
    /^20\d\d-/.test(value) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
  );
}

function nonEmptySet<Item extends v.GenericSchema>(item: Item, max: number) {
  return v.pipe(
    v.array(item),
    v.minLength(1),
    v.maxLength(max),
    v.check((values) => hasNoRepeats(values), repeated),
  );
}

const scopeEntries = {
  territories: v.pipe(
    nonEmptySet(territory, MAX_TERRITORIES),
    v.check(isWorldAlone, 'error.worldAlone'),
  ),
  territories_excluded: v.optional(
    v.pipe(
      v.array(country),
      v.maxLength(MAX_TERRITORIES),
      v.check((values) => hasNoRepeats(values), repeated),
      v.check(leaveCountries, 'error.everythingExcluded'),
    ),
  ),
  media: nonEmptySet(v.picklist(licenceMedia), licenceMedia.length),
};

const conditionEntries = {
  /** Absent means from signature. */
  start_date: v.optional(day),
  term_months: integer(1, MAX_TERM_MONTHS),
  is_exclusive: v.boolean(),
};

export const termEntries = { ...scopeEntries, ...conditionEntries };

/**
 * What a buyer asks for, in an order and in each of its lines. The order of the entries is part of
 * the fingerprint of an order request, so `languages` stay between the others.
 */
export const licenceTerms = v.pipe(
  closed({
    ...scopeEntries,
    languages: nonEmptySet(languageTag, MAX_LANGUAGES),
    /** Names the same languages as `languages`; absent means `any` for all of them. */
    language_uses: v.optional(
      v.pipe(
        v.array(languageUse),
        v.maxLength(2 * MAX_LANGUAGES),
        v.check((uses) => hasNoRepeats(toLanguageAtoms(uses)), repeated),
      ),
    ),
    ...conditionEntries,
  }),
  exclusionsBesideWorld(),
  v.forward(
    v.partialCheck(
      [['languages'], ['language_uses']],
      ({ languages, language_uses: uses }) =>
        !uses ||
        haveSameMembers(
          languages,
          uses.map(({ language }) => language),
        ),
      'error.otherLanguages',
    ),
    ['language_uses'],
  ),
);
export type LicenceTerms = v.InferOutput<typeof licenceTerms>;

function haveSameMembers(one: readonly string[], other: readonly string[]): boolean {
  return new Set(one).symmetricDifference(new Set(other)).size === 0;
}

/** The uses with `any` written out, in lower case: `audio:es-mx`, `subtitle:es-mx`. */
export function toLanguageAtoms(uses: readonly LanguageUse[]): string[] {
  return uses.flatMap(({ language, use }) =>
    (use === 'any' ? ['audio', 'subtitle'] : [use]).map(
      (one) => `${one}:${language.toLowerCase()}`,
    ),
  );
}

/** `es:subtitle`, the form in queries, cells and the database. */
export function writeLanguageUse({ language, use }: LanguageUse): string {
  return `${language}:${use}`;
}

/** The reverse of `writeLanguageUse`, for values that were checked. */
export function readLanguageUse(value: string): LanguageUse {
  const [language = '', use = ''] = value.split(':');
  return { language, use: use as LanguageUseName };
}
