import type { LanguageUse } from '#contract/licence/terms.ts';
import { haveCommonPair, preventEachOther } from './conflicts.ts';
import type { DramaRights, Grant, Holdback, MediaSet } from './grants.ts';
import { coveredAtoms, everyAtom } from './languages.ts';
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
  const { media, languages, period } = scope;
  const isNear = (row: Holdback) => row.end > period.start && haveCommonPair(row, scope);
  const isConflict = (row: Grant) => row.end > period.start && preventEachOther(row, scope);

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

/** Splits the wanted atoms by every grant, as `groupMedia` does with media. */
function groupByLanguage(grants: readonly Grant[], wanted: readonly LanguageUse[]) {
  const limited = grants.filter(({ languages }) => languages.length > 0);
  if (limited.length === 0) return [grants];
  const coveredBy = new Map(
    limited.map((grant) => [grant, coveredAtoms(grant.languages, wanted)] as const),
  );
  let groups = [everyAtom(wanted)];
  for (const covered of new Set(coveredBy.values()))
    groups = groups.flatMap((group) => {
      const [inside, outside] = [group & covered, group & ~covered];
      return inside && outside ? [inside, outside] : group;
    });
  return groups.map((group) =>
    grants.filter((grant) => ((coveredBy.get(grant) ?? group) & group) !== 0n),
  );
}
