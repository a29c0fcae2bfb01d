import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { isKept } from '#server/db/desk-dramas.ts';
import { dramaKey } from '#server/db/drama-key.ts';
import { fallbackText } from '#server/db/fallback-text.ts';
import { row, typed } from '#server/db/row.ts';
import type { GrantDirection } from '#server/db/tables.ts';

/** Counts stop here; a larger number would not be read as one. */
const MAX_COUNT = 500;

export interface Counted {
  count: number;
  isCapped: boolean;
}

const counted = row({ count: 'int8' });

/** Counts the rows of a query without columns, up to the limit. */
async function countRows(db: Db, rows: RawBuilder<unknown>): Promise<Counted> {
  const result = await counted.sql`
    SELECT count(*) AS count FROM (${rows} LIMIT ${MAX_COUNT + 1}) AS counted`.execute(db);
  const count = result.rows[0]?.count ?? 0;
  return { count: Math.min(count, MAX_COUNT), isCapped: count > MAX_COUNT };
}

const orderItem = row({
  order_no: 'text',
  contact_name: 'text?',
  contact_company: 'text?',
  item_count: 'int2',
  at: 'timestamptz',
});

export const countWaitingOrders = (db: Db) =>
  countRows(db, sql`SELECT FROM order_listing WHERE waiting_since IS NOT NULL`);

const waitingOrder = row({
  order_no: 'text',
  contact_name: 'text?',
  contact_company: 'text?',
  item_count: 'int2',
  at: 'timestamptz',
  reason: typed<'order' | 'counter' | 'countersignature' | 'message'>('text'),
});

/** Those that wait longest first. */
export async function listWaitingOrders(db: Db, limit: number) {
  const { rows } = await waitingOrder.sql`
    SELECT o.order_no, o.contact_name, o.contact_company, o.item_count, l.waiting_since AS at,
      CASE WHEN l.status IN ('submitted', 'in_review') THEN 'order'
        WHEN l.deal_state = 'awaiting' THEN 'countersignature'
        WHEN l.status = 'quoted' AND l.quote_state = 'countered' THEN 'counter'
        ELSE 'message' END AS reason
    FROM order_listing l JOIN copyright_orders o ON o.id = l.order_id
    WHERE l.waiting_since IS NOT NULL
    ORDER BY l.waiting_since, l.order_id LIMIT ${limit}`.execute(db);
  return rows;
}

export const countNewOrders = (db: Db) =>
  countRows(db, sql`SELECT FROM copyright_orders WHERE status = 'submitted'`);

/** A counter-offer waits until a new version is sent or the order leaves `quoted`. */
export const countCounters = (db: Db) =>
  countRows(
    db,
    sql`SELECT FROM order_listing WHERE quote_state = 'countered' AND status = 'quoted'`,
  );

const areEndingQuotes = (now: Date, before: Date) => sql`
  q.state = 'sent' AND q.valid_until > ${now} AND q.valid_until <= ${before}`;

export const countEndingQuotes = (db: Db, now: Date, before: Date) =>
  countRows(db, sql`SELECT FROM copyright_quotes q WHERE ${areEndingQuotes(now, before)}`);

/** The next to end first. */
export async function listEndingQuotes(db: Db, now: Date, before: Date, limit: number) {
  const { rows } = await orderItem.sql`
    SELECT o.order_no, o.contact_name, o.contact_company, o.item_count, q.valid_until AS at
    FROM copyright_quotes q JOIN copyright_orders o ON o.id = q.order_id
    WHERE ${areEndingQuotes(now, before)} ORDER BY q.valid_until, q.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Active grants whose last day is `from` or later, and not after `to`. */
const endingRights = (from: string, to: string) => sql`
  FROM rights_grants r
  WHERE r.status = 'active' AND upper(r.period) > ${from}::date AND upper(r.period) <= ${to}::date + 1`;

export const countEndingRights = (db: Db, from: string, to: string) =>
  countRows(db, sql`SELECT ${endingRights(from, to)}`);

const endingRight = row({
  drama: 'text',
  title: 'text',
  direction: typed<GrantDirection>('text'),
  party: 'text',
  last_day: 'date',
});

/** The next to end first. */
export async function listEndingRights(
  db: Db,
  { from, to, limit }: { from: string; to: string; limit: number },
  locale: Locale,
) {
  const { rows } = await endingRight.sql`
    SELECT ${dramaKey} AS drama, coalesce(${fallbackText('title', locale)}, d.original_title, '') AS title,
      r.direction, r.party, r.last_day
    FROM (
      SELECT r.id, r.drama_id, r.direction, r.party, upper(r.period) - 1 AS last_day
      ${endingRights(from, to)} ORDER BY upper(r.period), r.id LIMIT ${limit}
    ) AS r
    JOIN dramas d ON d.id = r.drama_id
    ORDER BY r.last_day, r.id`.execute(db);
  return rows;
}

export const countRequests = (db: Db) =>
  countRows(db, sql`SELECT FROM screeners WHERE state = 'requested'`);

const request = row({
  id: 'int8',
  name: 'text',
  company: 'text',
  titles: 'int8',
  at: 'timestamptz',
});

/** Those that wait longest first. */
export async function listRequests(db: Db, limit: number) {
  const { rows } = await request.sql`
    SELECT s.id, s.name, s.company, s.created_at AS at,
      (SELECT count(*) FROM screener_titles t WHERE t.screener_id = s.id) AS titles
    FROM screeners s WHERE s.state = 'requested'
    ORDER BY s.created_at, s.id LIMIT ${limit}`.execute(db);
  return rows;
}

export const countWaitingEnquiries = (db: Db) =>
  countRows(db, sql`SELECT FROM enquiries WHERE waiting_since IS NOT NULL AND spam_at IS NULL`);

/** Those that wait longest first. */
export async function listWaitingEnquiries(db: Db, limit: number) {
  return db
    .selectFrom('enquiries')
    .select(['enquiry_no', 'subject', 'name', 'email', 'waiting_since as at'])
    .where('waiting_since', 'is not', null)
    .where('spam_at', 'is', null)
    .$narrowType<{ at: Date }>()
    .orderBy('waiting_since')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export const countFailedMails = (db: Db) => countRows(db, sql`SELECT FROM dead_mails`);

/** Open screeners that need a copy with a burned-in watermark that could not be made. */
export const countFailedCopies = (db: Db, now: Date) =>
  countRows(
    db,
    sql`SELECT DISTINCT s.id FROM burned_videos b
      JOIN episodes e ON e.video_id = b.video_id
      JOIN screener_titles t ON t.drama_id = e.drama_id
        AND (t.episodes IS NULL OR e.episode_no = ANY (t.episodes))
      JOIN screeners s ON s.id = t.screener_id AND s.name || ' · ' || s.email = b.label
      WHERE b.state = 'failed' AND s.is_burned_in AND s.state = 'active'
        AND s.expires_at > ${now}`,
  );

export const countFailedJobs = (db: Db, kinds: readonly string[]) =>
  countRows(
    db,
    sql`SELECT FROM desk_jobs WHERE state = 'failed' AND kind = ANY (${kinds}::text[])`,
  );

/** Drafts: a title that was withdrawn may stay incomplete. */
export const countIncomplete = (db: Db) =>
  countRows(
    db,
    sql`SELECT FROM desk_dramas l WHERE ${isKept({ state: 'draft', isIncomplete: true })}`,
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

const emptiness = row({ has_dramas: 'bool', has_orders: 'bool' });

export async function getEmptiness(db: Db) {
  const { rows } = await emptiness.sql`
    SELECT EXISTS (SELECT FROM dramas) AS has_dramas,
      EXISTS (SELECT FROM copyright_orders) AS has_orders`.execute(db);
  return rows[0] ?? { has_dramas: true, has_orders: true };
}
