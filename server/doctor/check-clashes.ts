import type { Db } from '../db/client.ts';
import { type DramaRights, type Grant, NO_RIGHTS } from '../modules/rights/availability/grants.ts';
import { toGrantScope } from '../modules/rights/availability/licence-request.ts';
import { toDayNumber } from '../modules/rights/availability/periods.ts';
import { selectRelevant } from '../modules/rights/availability/relevant-rights.ts';
import { judgeMedia } from '../modules/rights/availability/verdicts.ts';
import { countNoun } from '../text/count-noun.ts';
import { listRights, MAX_NAMED, nameFirst } from './check-rights.ts';
import { listDramaKeys, listRightsThatMayClash } from './doctor.queries.ts';
import { type Finding, success, warning } from './finding.ts';

/** Checks that from today on no other grant out and no holdback prevents a grant out. */
export async function checkClashes(db: Db, today: string): Promise<Finding> {
  const start = toDayNumber(today);
  const dramaIds: number[] = [];
  let [overlapping, heldBack] = [0, 0];
  for await (const { dramaId, rights } of listRights(db, listRightsThatMayClash)) {
    const running = rights.grantsOut.filter(({ end }) => end > start);
    const clashes = running.map((grant) => findClashes(grant, rights, start));
    overlapping += clashes.filter(({ isOverlapping }) => isOverlapping).length;
    heldBack += clashes.filter(({ isHeldBack }) => isHeldBack).length;
    if (clashes.some(({ isOverlapping, isHeldBack }) => isOverlapping || isHeldBack))
      dramaIds.push(dramaId);
  }
  if (dramaIds.length === 0)
    return success('rights clashes', 'no grant out clashes with another or with a holdback');
  const named = await listDramaKeys(db, dramaIds.slice(0, MAX_NAMED));
  // Both grants of an overlap are counted.
  const counts = [
    ...(overlapping > 0
      ? [`${countNoun(overlapping, 'grant')} out that overlap another, where one is exclusive`]
      : []),
    ...(heldBack > 0 ? [`${countNoun(heldBack, 'grant')} out that a holdback blocks`] : []),
  ];
  return warning(
    'rights clashes',
    `${counts.join('; ')}: ${nameFirst(named, dramaIds.length)}`,
    '"vignette rights show" with a drama lists its rights. Correct the rows, or end one of them with "vignette rights end".',
  );
}

/** What prevents the part of a grant out from the day `from` on, by the rules for a request. */
function findClashes(grant: Grant, { grantsOut, holdbacks }: DramaRights, from: number) {
  const scope = toGrantScope({ ...grant, start: Math.max(grant.start, from) });
  const others = grantsOut.filter((other) => other !== grant);
  const relevant = selectRelevant(scope, { ...NO_RIGHTS, grantsOut: others, holdbacks });
  const { blockers } = relevant;
  // Most grants have none, and judging takes longer than selecting.
  const hasBlockers = blockers.grantsOut.length > 0 || blockers.holdbacks.length > 0;
  const verdicts = hasBlockers ? [...judgeMedia(relevant)] : [];
  return {
    isOverlapping: verdicts.some(({ obstacles }) => obstacles.rights_out_exist !== 0n),
    isHeldBack: verdicts.some(({ obstacles }) => obstacles.holdback !== 0n),
  };
}
