import { say } from '#i18n/notice.ts';
import {
  type DramaRights,
  type Grant,
  NO_RIGHTS,
} from '#server/areas/rights/availability/grants.ts';
import { toGrantScope } from '#server/areas/rights/availability/licence-request.ts';
import { toDayNumber } from '#server/areas/rights/availability/periods.ts';
import { selectRelevant } from '#server/areas/rights/availability/relevant-rights.ts';
import { judgeMedia } from '#server/areas/rights/availability/verdicts.ts';
import type { Db } from '#server/db/client.ts';
import { type Finding, success, warning } from '../finding.ts';
import { listRights, nameDramas } from './check-rights.ts';

/** Checks that from today on no other grant out and no holdback prevents a grant out. */
export async function checkClashes(db: Db, today: string): Promise<Finding> {
  const start = toDayNumber(today);
  const dramaIds: number[] = [];
  let [overlapping, heldBack] = [0, 0];
  for await (const { dramaId, rights } of listRights(db)) {
    const running = rights.grantsOut.filter(({ end }) => end > start);
    const clashes = running.map((grant) => findClashes(grant, rights, start));
    overlapping += clashes.filter(({ isOverlapping }) => isOverlapping).length;
    heldBack += clashes.filter(({ isHeldBack }) => isHeldBack).length;
    if (clashes.some(({ isOverlapping, isHeldBack }) => isOverlapping || isHeldBack))
      dramaIds.push(dramaId);
  }
  if (dramaIds.length === 0) return success('rightsClashes', say('deskCheck.clashesOk'));
  const named = await nameDramas(db, dramaIds);
  // Both grants of an overlap are counted.
  const clashes = [
    ...(overlapping > 0 ? [say('deskCheck.clashesOverlap', { count: overlapping })] : []),
    ...(heldBack > 0 ? [say('deskCheck.clashesHoldback', { count: heldBack })] : []),
  ];
  return warning(
    'rightsClashes',
    say('deskCheck.clashes', { clashes, named }),
    say('deskCheck.clashesAdvice'),
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
