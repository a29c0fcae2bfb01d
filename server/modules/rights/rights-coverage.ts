import type { LanguageUse } from '../../../contract/licence/terms.ts';
import type { CountrySet, Grant, GrantIn, MediaSet, Period } from './availability/grants.ts';
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
  const uncovered: Uncovered = { countries: new Uint8Array(out.countries.length), media: 0 };
  for (const atom of languageAtoms(out.languages)) {
    const candidates = usable.filter((grant) => coversLanguage(grant.languages, atom));
    if (!candidates.some((grant) => coversAlone(grant, out))) {
      addUncoveredPairs(out, candidates, uncovered);
    }
  }
  return uncovered.media === 0 ? undefined : uncovered;
}

function languageAtoms(languages: readonly LanguageUse[]): LanguageUse[] {
  return toLanguageAtoms(
    languages.length > 0 ? languages : [{ language: EVERY_LANGUAGE, use: 'any' }],
  );
}

function coversAlone(grant: Grant, out: Grant): boolean {
  return (
    grant.start <= out.start &&
    grant.end >= out.end &&
    (out.media & ~grant.media) === 0 &&
    out.countries.every((isAsked, at) => !isAsked || grant.countries[at])
  );
}

function addUncoveredPairs(out: Grant, candidates: readonly Grant[], uncovered: Uncovered): void {
  const sorted = candidates.toSorted((a, b) => a.start - b.start);
  for (let medium = 1; medium <= out.media; medium <<= 1) {
    if ((out.media & medium) === 0) continue;
    const withMedium = sorted.filter((grant) => grant.media & medium);
    out.countries.forEach((isAsked, at) => {
      if (!isAsked) return;
      const periods = withMedium.filter((grant) => grant.countries[at]);
      if (isPeriodCovered(out, periods)) return;
      uncovered.countries[at] = 1;
      uncovered.media |= medium;
    });
  }
}

/** Periods that follow each other without a gap add up. They must be sorted by their start. */
function isPeriodCovered({ start, end }: Period, periods: readonly Period[]): boolean {
  let coveredUntil = start;
  for (const period of periods) {
    if (period.start > coveredUntil) return false;
    coveredUntil = Math.max(coveredUntil, period.end);
    if (coveredUntil >= end) return true;
  }
  return false;
}
