import { readLanguageUse } from '../../contract/licence/terms.ts';
import type { Db } from '../db/client.ts';
import { type GrantIn, toCountrySet, toMediaSet } from '../modules/rights/availability/grants.ts';
import { toDayNumber } from '../modules/rights/availability/periods.ts';
import { findUncovered } from '../modules/rights/rights-coverage.ts';
import { countNoun } from '../text/count-noun.ts';
import {
  type ActiveGrant,
  countEnding,
  listEnding,
  listGrantsOfSold,
  nameGrants,
} from './doctor.queries.ts';
import { type Finding, success, warning } from './finding.ts';

const DRAMAS_PER_BATCH = 1_000;
const MAX_NAMED = 3;
const SOON_DAYS = 90;

/**
 * Checks that rights in cover every grant out from today on. Dramas without rights in are not
 * checked, because their rights are not stated.
 */
export async function checkCover(db: Db, today: string): Promise<Finding> {
  const uncovered: number[] = [];
  let count = 0;
  for await (const grants of listDramaGrants(db, today)) {
    const grantsIn = grants.filter(({ direction }) => direction === 'in').map(toGrant);
    if (grantsIn.length === 0) continue;
    for (const grant of grants.filter(({ direction }) => direction === 'out')) {
      count += 1;
      const remaining = { ...toGrant(grant), start: laterDay(grant.first_day, today) };
      if (findUncovered(remaining, grantsIn)) uncovered.push(grant.id);
    }
  }
  if (uncovered.length === 0)
    return success('rights cover', `rights in cover all of ${countNoun(count, 'grant')} out`);
  return warning(
    'rights cover',
    `${countNoun(uncovered.length, 'grant')} out not covered by rights in: ${await nameFirst(db, uncovered.slice(0, MAX_NAMED), uncovered.length)}`,
    '"vignette rights show" with the drama lists its rights. Add the missing right in, or end the grant.',
  );
}

/** Yields the active grants of each drama that has a grant out which has not ended. */
async function* listDramaGrants(db: Db, today: string): AsyncGenerator<ActiveGrant[]> {
  for (let after = 0; ; ) {
    const rows = await listGrantsOfSold(db, { today, after, limit: DRAMAS_PER_BATCH });
    const last = rows.at(-1);
    if (!last) return;
    yield* Map.groupBy(rows, ({ drama_id }) => drama_id).values();
    after = last.drama_id;
  }
}

function toGrant(row: ActiveGrant): GrantIn {
  return {
    countries: toCountrySet(row.territories, row.territories_excluded),
    media: toMediaSet(row.media),
    languages: row.language_uses.map(readLanguageUse),
    start: toDayNumber(row.first_day),
    end: row.end_day === null ? Infinity : toDayNumber(row.end_day),
    isExclusive: row.is_exclusive,
    maySublicense: row.may_sublicense,
  };
}

function laterDay(one: string, other: string): number {
  return Math.max(toDayNumber(one), toDayNumber(other));
}

/** Reports the active grants whose last day is within the next 90 days. */
export async function checkEnding(db: Db, today: string): Promise<Finding> {
  const { grants_in: grantsIn, grants_out: grantsOut } = await countEnding(db, today, SOON_DAYS);
  const count = grantsIn + grantsOut;
  if (count === 0) return success('rights ending', `none within ${SOON_DAYS} days`);
  const first = await listEnding(db, today, MAX_NAMED);
  return warning(
    'rights ending',
    `${countNoun(grantsIn, 'grant')} in and ${countNoun(grantsOut, 'grant')} out end within ${SOON_DAYS} days: ${await nameFirst(db, first, count)}`,
    '"vignette rights list --status active --ends-before" with a date lists them. Renew them, or tell the buyers.',
  );
}

/** `R12 (out, Luna TV, VG-0001, until 2026-12-31)` for each of these, which are the first of all. */
async function nameFirst(db: Db, ids: number[], count: number): Promise<string> {
  const named = (await nameGrants(db, ids)).map(({ id, last_day, ...grant }) => {
    const end = last_day ? `until ${last_day}` : 'no end';
    return `R${id} (${[grant.direction, grant.party, grant.external_id, end].join(', ')})`;
  });
  return `${named.join(', ')}${count > named.length ? ', …' : ''}`;
}
