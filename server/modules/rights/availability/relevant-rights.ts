import {
  type CountrySet,
  type DramaRights,
  type Grant,
  type Holdback,
  type MediaSet,
  toCountrySet,
  toMediaSet,
} from './grants.ts';
import { coversLanguage, shareLanguage, toLanguageAtoms } from './languages.ts';
import type { LicenceRequest } from './licence-request.ts';
import { toDayNumber } from './periods.ts';

/** A request, and the rows of a drama with which it has an atom in common on or after its start. */
export interface RelevantRights {
  countries: CountrySet;
  /** The requested media in groups, of which every row has all media or none. */
  mediaGroups: readonly MediaSet[];
  /** For each requested language use the grants in that cover it; equal lists appear once. */
  coverage: readonly (readonly Grant[])[];
  blockers: Blockers;
  start: number;
  termMonths: number;
  isExclusive: boolean;
}

/** Each prevents a licence in its media and countries while it lasts. */
interface Blockers {
  grantsOut: readonly Grant[];
  holdbacks: readonly Holdback[];
  quotes: readonly Grant[];
}

export function selectRelevant(request: LicenceRequest, rights: DramaRights): RelevantRights {
  const { termMonths, isExclusive } = request;
  const countries = toCountrySet(request.countries);
  const media = toMediaSet(request.media);
  const start = toDayNumber(request.start);

  const isNear = (row: Holdback) =>
    row.end > start && (row.media & media) !== 0 && (row.countries & countries) !== 0n;
  const isConflict = (row: Grant) =>
    (row.isExclusive || isExclusive) &&
    isNear(row) &&
    shareLanguage(row.languages, request.languages);

  const grantsIn = rights.grantsIn.filter((grant) => grant.maySublicense && isNear(grant));
  const blockers = {
    grantsOut: rights.grantsOut.filter(isConflict),
    holdbacks: rights.holdbacks.filter(isNear),
    quotes: rights.quotes.filter(isConflict),
  };
  const mediaGroups = groupMedia(media, [grantsIn, ...Object.values(blockers)].flat());
  const coverage = groupByLanguage(grantsIn, request);
  return { countries, mediaGroups, coverage, blockers, start, termMonths, isExclusive };
}

/** Splits the media by every row, so that an answer for a group is one for each of its media. */
function groupMedia(wanted: MediaSet, rows: readonly Holdback[]): MediaSet[] {
  let groups = [wanted];
  for (const media of new Set(rows.map((row) => row.media)))
    groups = groups
      .flatMap((group) => [group & media, group & ~media])
      .filter((group) => group !== 0);
  return groups;
}

function groupByLanguage(grants: readonly Grant[], request: LicenceRequest): Grant[][] {
  const limited = grants.filter(({ languages }) => languages.length > 0);
  const groups = new Map<string, Grant[]>();
  for (const atom of toLanguageAtoms(request.languages)) {
    const key = limited.map(({ languages }) => coversLanguage(languages, atom)).join();
    if (!groups.has(key))
      groups.set(
        key,
        grants.filter(({ languages }) => coversLanguage(languages, atom)),
      );
  }
  return [...groups.values()];
}
