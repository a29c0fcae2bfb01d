import { type SelectQueryBuilder, sql } from 'kysely';
import { type Notice, say } from '#i18n/notice.ts';
import type { Db } from '../db/client.ts';
import { countRows } from '../db/query/rows.ts';
import type { Config } from '../settings/config.ts';
import {
  type CheckName,
  type Finding,
  failure,
  MAX_NAMED,
  nameFirst,
  success,
  warning,
} from './finding.ts';

/** Checks that report how many rows a query finds, with the names of the first. */

const MAX_UNSIGNED_DAYS = 7;
const MAX_WAITING_DAYS = 7;

interface Found {
  count: number;
  named: string;
}

interface CountedCheck {
  check: CheckName;
  report: typeof failure;
  none: Notice;
  some: (found: Found) => Notice;
  advice: (firstName: string) => Notice;
}

async function report<DB, Tables extends keyof DB>(
  db: Db,
  found: SelectQueryBuilder<DB, Tables, { name: string }>,
  { check, report, none, some, advice }: CountedCheck,
): Promise<Finding> {
  const [names, count] = [await found.limit(MAX_NAMED).execute(), await countRows(db, found)];
  const [first] = names;
  if (!first) return success(check, none);
  const named = nameFirst(
    names.map(({ name }) => name),
    count,
  );
  return report(check, some({ count, named }), advice(first.name));
}

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days}::int)`;

/** Checks that the server closes quotes that have expired. */
export function checkQuotes(db: Db): Promise<Finding> {
  const overdue = db
    .selectFrom('copyright_quotes as q')
    .innerJoin('copyright_orders as o', 'o.id', 'q.order_id')
    .select('o.order_no as name')
    .where('q.state', '=', 'sent')
    .where('q.valid_until', '<', sql<Date>`now() - interval '1 hour'`)
    .orderBy('q.valid_until');
  return report(db, overdue, {
    check: 'quotes',
    report: failure,
    none: say('deskCheck.quotesOk'),
    some: (found) => say('deskCheck.quotesOpen', { ...found }),
    advice: () => say('deskCheck.quotesAdvice'),
  });
}

/** Reports accepted deals that wait for the countersignature. */
export function checkCountersignatures(db: Db): Promise<Finding> {
  const unsigned = db
    .selectFrom('copyright_deals')
    .select('deal_no as name')
    .where('paper_note', 'is', null)
    .where('countersigned_at', 'is', null)
    .where('terminated_at', 'is', null)
    .where('accepted_at', '<', daysAgo(MAX_UNSIGNED_DAYS))
    .orderBy('accepted_at')
    .orderBy('id');
  return report(db, unsigned, {
    check: 'countersigning',
    report: warning,
    none: say('deskCheck.signedOk', { days: MAX_UNSIGNED_DAYS }),
    some: (found) => say('deskCheck.unsigned', { ...found, days: MAX_UNSIGNED_DAYS }),
    advice: (deal) => say('deskCheck.unsignedAdvice', { deal }),
  });
}

/** Reports requests for screeners that were neither approved nor declined for a week. */
export function checkScreenerRequests(db: Db): Promise<Finding> {
  const waiting = db
    .selectFrom('screeners')
    .select(sql<string>`id::text`.as('name'))
    .where('state', '=', 'requested')
    .where('created_at', '<', daysAgo(MAX_WAITING_DAYS))
    .orderBy('created_at')
    .orderBy('id');
  return report(db, waiting, {
    check: 'screeners',
    report: warning,
    none: say('deskCheck.requestsOk', { days: MAX_WAITING_DAYS }),
    some: (found) => say('deskCheck.requestsWaiting', { ...found, days: MAX_WAITING_DAYS }),
    advice: (screener) => say('deskCheck.requestsAdvice', { screener }),
  });
}

/** Reports films that could not be encoded with a watermark: by recipient, with the reason. */
export function checkBurnedCopies(db: Db): Promise<Finding> {
  const failed = db
    .selectFrom('burned_videos')
    .select(sql<string>`label || ': ' || error`.as('name'))
    .where('state', '=', 'failed')
    .orderBy('created_at')
    .orderBy('video_id');
  return report(db, failed, {
    check: 'burnedIn',
    report: warning,
    none: say('deskCheck.copiesOk'),
    some: (found) => say('deskCheck.copiesFailed', { ...found }),
    advice: () => say('deskCheck.copiesAdvice'),
  });
}

/** Reports videos on other servers that not everybody may watch, which cannot be enforced there. */
export function checkForeignMedia(db: Db, { countryHeader }: Config): Promise<Finding> {
  const isOpen = sql<boolean>`is_open_episode(d, e.episode_no, ${countryHeader !== undefined})`;
  const restricted = db
    .selectFrom('videos as v')
    .select('v.path as name')
    .where('v.path', '!~', '^/media/')
    .where(({ not, exists, selectFrom }) => {
      const open = selectFrom('episodes as e')
        .innerJoin('dramas as d', 'd.id', 'e.drama_id')
        .select('e.drama_id')
        .whereRef('e.video_id', '=', 'v.id')
        .where('d.state', '=', 'published')
        .where(isOpen);
      return not(exists(open));
    })
    .orderBy('v.id');
  return report(db, restricted, {
    check: 'foreignMedia',
    report: warning,
    none: say('deskCheck.foreignOk'),
    some: (found) => say('deskCheck.foreign', { ...found }),
    advice: () => say('deskCheck.foreignAdvice'),
  });
}
