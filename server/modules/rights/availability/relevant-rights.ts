import type { LanguageUse } from '../../../../contract/licence/terms.ts';
import type { DramaRights, Grant, Holdback, MediaSet } from './grants.ts';
import { coversLanguage, shareLanguage, toLanguageAtoms } from './languages.ts';
import type { LicenceScope } from './licence-request.ts';

/** A scope, and the rows of a drama with which it has an atom in common on or after its start. */
export interface RelevantRights {
  scope: LicenceScope;
  /** The media of the scope in groups, of which every row has all media or none. */
  mediaGroups: readonly MediaSet[];
  /** For each language use of the scope the grants in that cover it; equal lists appear once. */
  coverage: readonly (readonly Grant[])[];
  blockers: Blockers;
}

/** Each prevents a licence in its media and countries while it lasts. */
interface Blockers {
  grantsOut: readonly Grant[];
  holdbacks: readonly Holdback[];
  quotes: readonly Grant[];
}

export function selectRelevant(scope: LicenceScope, rights: DramaRights): RelevantRights {
  const { countries, media, languages, period, isExclusive } = scope;
  const isNear = (row: Holdback) =>
    row.end > period.start && (row.media & media) !== 0 && (row.countries & countries) !== 0n;
  const isConflict = (row: Grant) =>
    (row.isExclusive || isExclusive) && isNear(row) && shareLanguage(row.languages, languages);

  const grantsIn = rights.grantsIn.filter((grant) => grant.maySublicense && isNear(grant));
  const blockers = {
    grantsOut: rights.grantsOut.filter(isConflict),
    holdbacks: rights.holdbacks.filter(isNear),
    quotes: rights.quotes.filter(isConflict),
  };
  return {
    scope,
    mediaGroups: groupMedia(media, [grantsIn, ...Object.values(blockers)].flat()),
    coverage: groupByLanguage(grantsIn, languages),
    blockers,
  };
}

/** Splits the media by every row, so that an answer for a group is one for each of its media. */
function groupMedia(wanted: MediaSet, rows: readonly Holdback[]): MediaSet[] {
  let groups = [wanted];
  for (const media of new Set(rows.map((row) => row.media)))
    groups = groups.flatMap((group) => {
      const [inside, outside] = [group & media, group & ~media];
      return inside && outside ? [inside, outside] : group;
    });
  return groups;
}

function groupByLanguage(grants: readonly Grant[], wanted: readonly LanguageUse[]) {
  const limited = grants.filter(({ languages }) => languages.length > 0);
  if (limited.length === 0) return [grants];
  const groups = new Map<string, readonly Grant[]>();
  for (const atom of toLanguageAtoms(wanted)) {
    const covers = ({ languages }: Grant) => coversLanguage(languages, atom);
    const key = limited.map(covers).join();
    if (!groups.has(key)) groups.set(key, grants.filter(covers));
  }
  return [...groups.values()];
}
