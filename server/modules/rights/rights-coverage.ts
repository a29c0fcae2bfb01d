import { leafMedia } from '../../../contract/licence/media.ts';
import { coveredCountries } from './availability/coverage.ts';
import type { CountrySet, Grant, GrantIn, MediaSet } from './availability/grants.ts';
import { coversLanguage, toLanguageAtoms } from './availability/languages.ts';
import { EVERY_LANGUAGE } from './availability/licence-request.ts';

export interface Uncovered {
  countries: CountrySet;
  media: MediaSet;
}

/**
 * Returns the countries and media in which no rights in cover a grant out for its whole period and
 * all its languages; undefined if it is covered.
 */
export function findUncovered(out: Grant, grantsIn: readonly GrantIn[]): Uncovered | undefined {
  const usable = grantsIn.filter(
    (grant) => grant.maySublicense && (grant.isExclusive || !out.isExclusive),
  );
  const languages = toLanguageAtoms(
    out.languages.length > 0 ? out.languages : [{ language: EVERY_LANGUAGE, use: 'any' }],
  );
  const uncovered: Uncovered = { countries: 0n, media: 0 };
  for (const medium of leafMedia.map((_, bit) => out.media & (1 << bit)).filter(Boolean)) {
    for (const language of languages) {
      const grants = usable.filter(
        (grant) => (grant.media & medium) !== 0 && coversLanguage(grant.languages, language),
      );
      const missing = out.countries & ~coveredCountries(grants, out);
      if (missing === 0n) continue;
      uncovered.countries |= missing;
      uncovered.media |= medium;
    }
  }
  return uncovered.media === 0 ? undefined : uncovered;
}
