import type { LicenceTerms } from '../../contract/licence/terms.ts';
import type { Db } from '../db/client.ts';
import { toDay, toDayNumber } from '../modules/rights/availability/periods.ts';
import { toGrantTerms } from '../modules/rights/deal-grants.ts';
import { countNoun } from '../text/count-noun.ts';
import {
  countOverdueQuotes,
  countUnsignedDeals,
  type DealLineRow,
  listDealLines,
} from './check-deals.queries.ts';
import { MAX_NAMED, nameFirst } from './check-rights.ts';
import { type Finding, failure, success, warning } from './finding.ts';

const MAX_UNSIGNED_DAYS = 7;
const DEALS_PER_BATCH = 500;

/** Checks that the server closes quotes that have expired. */
export async function checkQuotes(db: Db): Promise<Finding> {
  const { count, named } = await countOverdueQuotes(db, MAX_NAMED);
  if (count === 0) return success('quotes', 'every quote that has expired is closed');
  return failure(
    'quotes',
    `${countNoun(count, 'quote')} expired more than an hour ago and not closed, for ${nameFirst(named, count)}`,
    'A running server closes them every minute. Check that it runs, and its log.',
  );
}

/** Reports accepted deals that wait for the countersignature. */
export async function checkCountersignatures(db: Db): Promise<Finding> {
  const { count, named } = await countUnsignedDeals(db, MAX_UNSIGNED_DAYS, MAX_NAMED);
  if (count === 0)
    return success('countersigning', `none is missing for more than ${MAX_UNSIGNED_DAYS} days`);
  return warning(
    'countersigning',
    `${countNoun(count, 'deal')} accepted more than ${MAX_UNSIGNED_DAYS} days ago and not countersigned: ${nameFirst(named, count)}`,
    `Sign with "vignette deal countersign ${named[0]} --name <name> --title <title>", which mails the memo to the buyer.`,
  );
}

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
    return success('deal grants', `${countNoun(lineCount, 'line')} of deals, each with its grant`);
  const named = [...wrong];
  return failure(
    'deal grants',
    `${countNoun(wrong.size, 'deal')} whose grants are missing or were changed: ${nameFirst(named.slice(0, MAX_NAMED), wrong.size)}`,
    `"vignette deal show ${named[0]}" shows what was agreed, "vignette rights list --direction out" the grants. Restore the grants from a backup.`,
  );
}

function hasAgreedGrant({ drama_id, terms, terminated_from, ...row }: DealLineRow): boolean {
  if (drama_id === null || row.granted_drama_id === null) return false;
  const { start, last_day, ...agreed } = toGrantTerms(terms as LicenceTerms, row.start ?? '');
  const isUnstarted = terminated_from !== null && terminated_from <= start;
  const endsEarlier = terminated_from !== null && !isUnstarted && terminated_from <= last_day;
  const expected = {
    ...{ ...agreed, granted_drama_id: drama_id, direction: 'out', start },
    // A first termination from a later day may have shortened a grant that did not start.
    ...(!isUnstarted && {
      last_day: endsEarlier ? toDay(toDayNumber(terminated_from) - 1) : last_day,
    }),
    status: isUnstarted ? 'inactive' : 'active',
  };
  return Object.entries(expected).every(
    ([column, value]) => normalize(row[column as keyof typeof row]) === normalize(value),
  );
}

/** Lists are compared as sets. */
function normalize(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? value.toSorted() : value);
}
