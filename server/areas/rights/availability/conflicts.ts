import type { LanguageUse } from '#contract/licence/terms.ts';
import type { CountrySet, MediaSet } from './grants.ts';
import { shareLanguage } from './languages.ts';

interface Pairs {
  countries: CountrySet;
  media: MediaSet;
}

interface Licence extends Pairs {
  /** Empty means every language. */
  languages: readonly LanguageUse[];
  isExclusive: boolean;
}

/** Whether a holdback blocks a licence if their periods overlap (rule 3 of availability). */
export function haveCommonPair(one: Pairs, other: Pairs): boolean {
  return (one.media & other.media) !== 0 && (one.countries & other.countries) !== 0n;
}

/** Whether two licences conflict if their periods overlap (rules 2 and 4 of availability). */
export function preventEachOther(one: Licence, other: Licence): boolean {
  return (
    (one.isExclusive || other.isExclusive) &&
    haveCommonPair(one, other) &&
    shareLanguage(one.languages, other.languages)
  );
}
