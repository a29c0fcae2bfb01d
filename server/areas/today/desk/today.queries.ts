import { type SelectQueryBuilder, sql } from 'kysely';
import type { JobKind } from '#contract/desk/jobs/job-kinds.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { isKept } from '#server/db/dramas/desk-dramas.ts';
import { dramaKey, dramaTitleIn } from '#server/db/dramas/drama-key.ts';
import { selectFailedCopies } from '#server/db/failed-copies.ts';
import { row } from '#server/db/query/row.ts';
import { anyOf, countRows } from '#server/db/query/rows.ts';

/** Counts stop here; a larger number would not be read as one. */
const MAX_COUNT = 500;

export interface Counted {
  count: number;
  isCapped: boolean;
}

async function countSome<DB, Tables extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, Tables, Row>,
): Promise<Counted> {
  const count = await countRows(db, query.limit(MAX_COUNT + 1));
  return { count: Math.min(count, MAX_COUNT), isCapped: count > MAX_COUNT };
}

export const countWaitingOrders = (db: Db) =>
  countSome(
    db,
    db.selectFrom('order_listing').select('order_id').where('waiting_since', 'is not', null),
  );

/** Those that wait longest first. */
export async function listWaitingOrders(db: Db, limit: number) {
  return db
    .selectFrom('order_listing as l')
    .innerJoin('copyright_orders as o', 'o.id', 'l.order_id')
    .select(['o.order_no', 'o.contact_name', 'o.contact_company', 'o.item_count'])
    .select((eb) => [
      eb.ref('l.waiting_since').$notNull().as('at'),
      eb
        .case()
        .when('l.status', 'in', ['submitted', 'in_review'])
        .then('order' as const)
        .when('l.deal_state', '=', 'awaiting')
        .then('countersignature' as const)
        .when(eb.and({ 'l.status': 'quoted', 'l.quote_state': 'countered' }))
        .then('counter' as const)
        .else('message' as const)
        .end()
        .as('reason'),
    ])
    .where('l.waiting_since', 'is not', null)
    .orderBy('l.waiting_since')
    .orderBy('l.order_id')
    .limit(limit)
    .execute();
}

export const countNewOrders = (db: Db) =>
  countSome(db, db.selectFrom('copyright_orders').select('id').where('status', '=', 'submitted'));

/** A counter-offer waits until a new version is sent or the order leaves `quoted`. */
export const countCounters = (db: Db) =>
  countSome(
    db,
    db
      .selectFrom('order_listing')
      .select('order_id')
      .where('quote_state', '=', 'countered')
      .where('status', '=', 'quoted'),
  );

const endingQuotes = (db: Db, now: Date, before: Date) =>
  db
    .selectFrom('copyright_quotes as q')
    .where('q.state', '=', 'sent')
    .where('q.valid_until', '>', now)
    .where('q.valid_until', '<=', before);

export const countEndingQuotes = (db: Db, now: Date, before: Date) =>
  countSome(db, endingQuotes(db, now, before).select('q.id'));

/** The next to end first. */
export async function listEndingQuotes(db: Db, now: Date, before: Date, limit: number) {
  return endingQuotes(db, now, before)
    .innerJoin('copyright_orders as o', 'o.id', 'q.order_id')
    .select(['o.order_no', 'o.contact_name', 'o.contact_company', 'o.item_count'])
    .select('q.valid_until as at')
    .orderBy('q.valid_until')
    .orderBy('q.id')
    .limit(limit)
    .execute();
}

const endOf = sql<string>`upper(r.period)`;

/** Active grants whose last day is `from` or later, and not after `to`. */
const endingRights = (db: Db, from: string, to: string) =>
  db
    .selectFrom('rights_grants as r')
    .where('r.status', '=', 'active')
    .where(endOf, '>', from)
    .where(endOf, '<=', sql<string>`${to}::date + 1`);

export const countEndingRights = (db: Db, from: string, to: string) =>
  countSome(db, endingRights(db, from, to).select('r.id'));

/** The next to end first. */
export async function listEndingRights(
  db: Db,
  { from, to, limit }: { from: string; to: string; limit: number },
  locale: Locale,
) {
  const next = endingRights(db, from, to)
    .select(['r.id', 'r.drama_id', 'r.direction', 'r.party'])
    .select(sql<string>`upper(r.period) - 1`.as('last_day'))
    .orderBy(endOf)
    .orderBy('r.id')
    .limit(limit);
  return db
    .selectFrom(next.as('r'))
    .innerJoin('dramas as d', 'd.id', 'r.drama_id')
    .select([dramaKey.as('drama'), dramaTitleIn(locale).as('title')])
    .select(['r.direction', 'r.party', 'r.last_day'])
    .orderBy('r.last_day')
    .orderBy('r.id')
    .execute();
}

const requests = (db: Db) => db.selectFrom('screeners as s').where('s.state', '=', 'requested');

export const countRequests = (db: Db) => countSome(db, requests(db).select('s.id'));

/** Those that wait longest first. */
export async function listRequests(db: Db, limit: number) {
  return requests(db)
    .select(['s.id', 's.name', 's.company', 's.created_at as at'])
    .select((eb) =>
      eb
        .selectFrom('screener_titles as t')
        .select((of) => of.fn.countAll<number>().as('titles'))
        .whereRef('t.screener_id', '=', 's.id')
        .$asScalar()
        .$notNull()
        .as('titles'),
    )
    .orderBy('s.created_at')
    .orderBy('s.id')
    .limit(limit)
    .execute();
}

const waitingEnquiries = (db: Db) =>
  db.selectFrom('enquiries').where('waiting_since', 'is not', null).where('spam_at', 'is', null);

export const countWaitingEnquiries = (db: Db) => countSome(db, waitingEnquiries(db).select('id'));

/** Those that wait longest first. */
export async function listWaitingEnquiries(db: Db, limit: number) {
  return waitingEnquiries(db)
    .select(['enquiry_no', 'subject', 'name', 'email', 'waiting_since as at'])
    .$narrowType<{ at: Date }>()
    .orderBy('waiting_since')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export const countFailedMails = (db: Db) => countSome(db, db.selectFrom('dead_mails').select('id'));

export const countFailedCopies = (db: Db, now: Date) =>
  countSome(db, selectFailedCopies(db, now).distinct());

export const countFailedJobs = (db: Db, kinds: readonly JobKind[]) =>
  countSome(
    db,
    db
      .selectFrom('desk_jobs')
      .select('id')
      .where('state', '=', 'failed')
      .where('kind', '=', anyOf(kinds)),
  );

/** Drafts: a title that was withdrawn may stay incomplete. */
export const countIncomplete = (db: Db) =>
  countSome(
    db,
    db
      .selectFrom('desk_dramas as l')
      .select('l.drama_id')
      .where(isKept({ state: 'draft', isIncomplete: true })),
  );

const week = row({ week: 'date', count: 'int8' });

/** The number of orders of each week that begins on one of these days, in UTC. */
export async function listOrderWeeks(db: Db, weeks: string[]) {
  const { rows } = await week.sql`
    SELECT week, (
      SELECT count(*) FROM copyright_orders
      WHERE created_at >= week::timestamp AT TIME ZONE 'UTC'
        AND created_at < (week + 7)::timestamp AT TIME ZONE 'UTC'
    ) AS count
    FROM unnest(${weeks}::date[]) AS week ORDER BY week`.execute(db);
  return rows;
}

/** The number of views of each of these weeks. */
export async function listViewWeeks(db: Db, weeks: string[]) {
  const { rows } = await week.sql`
    SELECT week, coalesce(views, 0) AS count
    FROM unnest(${weeks}::date[]) AS week LEFT JOIN weekly_views USING (week)
    ORDER BY week`.execute(db);
  return rows;
}

export function getEmptiness(db: Db) {
  return db
    .selectNoFrom([
      sql<boolean>`EXISTS (SELECT FROM dramas)`.as('has_dramas'),
      sql<boolean>`EXISTS (SELECT FROM copyright_orders)`.as('has_orders'),
    ])
    .executeTakeFirstOrThrow();
}
