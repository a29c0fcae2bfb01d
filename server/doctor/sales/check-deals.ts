import { say } from '#i18n/notice.ts';
import { toDay, toDayNumber } from '#server/areas/rights/availability/periods.ts';
import { toGrantTerms } from '#server/areas/rights/deals/deal-grants.ts';
import type { Db } from '#server/db/client.ts';
import { type DealLineRow, listDealLines } from '../doctor.queries.ts';
import { type Finding, failure, nameFirst, success } from '../finding.ts';

const DEALS_PER_BATCH = 500;

/** Checks that each line of a deal has the grant that was agreed. */
export async function checkDealGrants(db: Db): Promise<Finding> {
  const wrong = new Set<string>();
  let lineCount = 0;
  for (let after = 0; ; ) {
    const rows = await listDealLines(db, after, DEALS_PER_BATCH);
    for (const row of rows) if (!hasAgreedGrant(row)) wrong.add(row.deal_no);
    lineCount += rows.length;
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  if (wrong.size === 0)
    return success('dealGrants', say('deskCheck.grantsOk', { count: lineCount }));
  const named = [...wrong];
  return failure(
    'dealGrants',
    say('deskCheck.grantsWrong', { count: wrong.size, named: nameFirst(named) }),
    say('deskCheck.grantsAdvice', { deal: named[0] }),
  );
}

function hasAgreedGrant({ drama_id, terms, terminated_from, ...row }: DealLineRow): boolean {
  if (terms === null || row.granted_drama_id === null) return false;
  const { start, last_day, ...agreed } = toGrantTerms(terms, row.start ?? '');
  const isUnstarted = terminated_from !== null && terminated_from <= start;
  const endsEarlier = terminated_from !== null && !isUnstarted && terminated_from <= last_day;
  const expected = {
    ...agreed,
    granted_drama_id: drama_id,
    direction: 'out',
    start,
    // A first termination from a later day may have shortened a grant that did not start.
    ...(!isUnstarted && {
      last_day: endsEarlier ? toDay(toDayNumber(terminated_from) - 1) : last_day,
    }),
    status: isUnstarted ? 'inactive' : 'active',
  };
  const granted: Record<string, unknown> = row;
  return Object.entries(expected).every(
    ([column, value]) => normalize(granted[column]) === normalize(value),
  );
}

/** Lists are compared as sets. */
function normalize(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? value.toSorted() : value);
}
