import { say } from '#i18n/notice.ts';
import type { DramaRights, Grant } from '#server/areas/rights/availability/grants.ts';
import { toDay, toDayNumber } from '#server/areas/rights/availability/periods.ts';
import { findUncovered } from '#server/areas/rights/rights-coverage.ts';
import { readRightsLines } from '#server/areas/rights/rights-lines.ts';
import type { Db } from '#server/db/client.ts';
import { countEnding, listDramaNames, listEnding, listSoldRights } from '../doctor.queries.ts';
import { type Finding, MAX_NAMED, nameFirst, success, warning } from '../finding.ts';

const DRAMAS_PER_BATCH = 1_000;
const SOON_DAYS = 90;

/** Grants out that are in force or begin later. */
interface Counted {
  grants: number;
  /** The dramas that have them, by id. */
  dramaIds: number[];
}

/**
 * Checks that rights in cover every grant out from today on. Dramas without rights in are reported
 * separately, because their rights are not stated.
 */
export async function checkCover(db: Db, today: string): Promise<Finding[]> {
  const start = toDayNumber(today);
  const [stated, uncovered, unstated] = [emptyCount(), emptyCount(), emptyCount()];
  for await (const { dramaId, rights } of listRights(db)) {
    const running = rights.grantsOut
      .filter(({ end }) => end > start)
      .map((grant) => ({ ...grant, start: Math.max(grant.start, start) }));
    if (rights.grantsIn.length === 0) addGrants(unstated, dramaId, running);
    else {
      addGrants(stated, dramaId, running);
      const isUncovered = (grant: Grant) => findUncovered(grant, rights.grantsIn).length > 0;
      addGrants(uncovered, dramaId, running.filter(isUncovered));
    }
  }
  return [await describeCover(db, stated, uncovered), await describeUnstated(db, unstated)];
}

const emptyCount = (): Counted => ({ grants: 0, dramaIds: [] });

function addGrants(counted: Counted, dramaId: number, grants: readonly Grant[]) {
  counted.grants += grants.length;
  if (grants.length > 0) counted.dramaIds.push(dramaId);
}

async function describeCover(db: Db, stated: Counted, uncovered: Counted): Promise<Finding> {
  const count = stated.grants;
  if (uncovered.grants === 0) return success('rightsCover', say('deskCheck.coverOk', { count }));
  return warning(
    'rightsCover',
    say('deskCheck.uncovered', {
      count,
      uncovered: uncovered.grants,
      named: await nameDramas(db, uncovered.dramaIds),
    }),
    say('deskCheck.uncoveredAdvice'),
  );
}

async function describeUnstated(db: Db, unstated: Counted): Promise<Finding> {
  if (unstated.grants === 0) return success('rightsIn', say('deskCheck.rightsInOk'));
  return warning(
    'rightsIn',
    say('deskCheck.rightsInNone', {
      count: unstated.grants,
      named: await nameDramas(db, unstated.dramaIds),
    }),
    say('deskCheck.rightsInAdvice'),
  );
}

export async function nameDramas(db: Db, ids: number[]): Promise<string> {
  return nameFirst(await listDramaNames(db, ids.slice(0, MAX_NAMED)), ids.length);
}

/** Yields the rights of all dramas that have grants out, by id. */
export async function* listRights(
  db: Db,
): AsyncGenerator<{ dramaId: number; rights: DramaRights }> {
  for (let after = 0, hasMore = true; hasMore; ) {
    const rows = await listSoldRights(db, after, DRAMAS_PER_BATCH);
    for (const { drama_id, lines } of rows)
      yield { dramaId: drama_id, rights: readRightsLines(lines) };
    after = rows.at(-1)?.drama_id ?? after;
    hasMore = rows.length === DRAMAS_PER_BATCH;
  }
}

/** Reports the active grants whose last day is within the next `SOON_DAYS` days. */
export async function checkEnding(db: Db, today: string): Promise<Finding> {
  const { grantsIn, grantsOut } = await countEnding(db, today, SOON_DAYS);
  const count = grantsIn + grantsOut;
  if (count === 0) return success('rightsEnding', say('deskCheck.endingNone', { days: SOON_DAYS }));
  const dayAfter = toDay(toDayNumber(today) + SOON_DAYS + 1);
  const named = (await listEnding(db, today, MAX_NAMED)).map(
    ({ id, direction, party, drama, last_day }) =>
      `R${id} (${direction}, ${party}, ${drama}): ${last_day}`,
  );
  return warning(
    'rightsEnding',
    say('deskCheck.ending', {
      in: grantsIn,
      out: grantsOut,
      days: SOON_DAYS,
      named: nameFirst(named, count),
    }),
    say('deskCheck.endingAdvice', { from: today, before: dayAfter }),
  );
}
