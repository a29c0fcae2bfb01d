import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { dramaKey } from '#server/db/drama-key.ts';
import type { KeyBounds } from '#server/db/key-page.ts';
import { isLong } from '#server/db/page-total.ts';
import { type Row, row, typed } from '#server/db/row.ts';
import type { DramaState } from '#server/db/tables.ts';

const drama = row({
  drama_id: 'int8',
  /** How operators name it. */
  key: 'text',
  state: typed<DramaState>('text'),
  /** The numbers of the episodes whose video is complete. */
  episodes: 'int8[]',
});

export type OfferedDrama = Row<typeof drama>;

export async function listDramas(db: Db, dramaIds: number[]): Promise<OfferedDrama[]> {
  const { rows } = await drama.sql`
    SELECT d.id AS drama_id, ${dramaKey} AS key, d.state, ARRAY(
      SELECT e.episode_no::bigint FROM episodes e JOIN videos v ON v.id = e.video_id
      WHERE e.drama_id = d.id AND v.duration_seconds IS NOT NULL
      ORDER BY e.episode_no
    ) AS episodes
    FROM dramas d
    WHERE d.id = ANY (${dramaIds}::bigint[])`.execute(db);
  return rows;
}

/** The titles of active and upcoming screeners, of these dramas and, if given, recipients. */
export async function listOpenTitles(
  db: Db,
  { dramas, emailKeys }: { dramas: string[]; emailKeys?: string[] },
  now: Date,
) {
  return db
    .selectFrom('screeners as s')
    .innerJoin('screener_titles as t', 't.screener_id', 's.id')
    .innerJoin('dramas as d', 'd.id', 't.drama_id')
    .select(['s.id', 's.email', dramaKey.as('drama')])
    .where('s.state', '=', 'active')
    .where('s.expires_at', '>', now)
    .where(dramaKey, '=', sql<string>`ANY (${dramas}::text[])`)
    .$if(emailKeys !== undefined, (query) =>
      query.where('s.email_key', '=', sql<string>`ANY (${emailKeys}::text[])`),
    )
    .orderBy('s.id')
    .orderBy('t.position')
    .execute();
}

/** The conditions of the states as `stateAt` computes them. */
const stateConditions = {
  requested: () => sql<boolean>`state = 'requested'`,
  declined: () => sql<boolean>`state = 'declined'`,
  revoked: () => sql<boolean>`state = 'revoked'`,
  expired: (now: Date) => sql<boolean>`state = 'active' AND expires_at <= ${now}`,
  upcoming: (now: Date) =>
    sql<boolean>`state = 'active' AND expires_at > ${now} AND opens_at > ${now}`,
  active: (now: Date) =>
    sql<boolean>`state = 'active' AND expires_at > ${now} AND opens_at <= ${now}`,
};

type StateName = keyof typeof stateConditions;

const stateCondition = (state: StateName, now: Date) => stateConditions[state](now);

export interface ScreenerFilter {
  state?: StateName | undefined;
  emailKey?: string | undefined;
  dramaId?: number | undefined;
}

/** Requests that wait for an answer, then the others; each the newest first. */
export function selectScreeners(db: Db, { state, emailKey, dramaId }: ScreenerFilter, now: Date) {
  return db
    .selectFrom('screeners')
    .selectAll()
    .$if(state !== undefined, (query) => query.where(stateCondition(state as StateName, now)))
    .$if(emailKey !== undefined, (query) => query.where('email_key', '=', emailKey as string))
    .$if(dramaId !== undefined, (query) =>
      query.where('id', 'in', (eb) =>
        eb
          .selectFrom('screener_titles')
          .select('screener_id')
          .where('drama_id', '=', dramaId as number),
      ),
    )
    .orderBy(stateCondition('requested', now), 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
}

export interface PageFilter {
  state?: StateName | undefined;
  emailKey?: string | undefined;
  dramaId?: number | undefined;
  /** Beginnings of words of name, company and address: `'ana':* & 'luz':*`. */
  words?: string | undefined;
  /** So many have the words that a page is found sooner by walking along the list. */
  isCommon?: boolean | undefined;
  /** Only open ones of which a copy with a burned-in watermark could not be made. */
  hasFailedCopies?: boolean | undefined;
}

/** The requests first, then the newest first. Of one state, only the newest first. */
export async function listPage(db: Db, filter: PageFilter, bounds: KeyBounds, now: Date) {
  if (!filter.isCommon) return listed(db, filter, bounds, now).limit(bounds.limit).execute();
  // A subquery with OFFSET is not merged, so that its order is an index scan that stops at the limit.
  const { words = '', ...others } = filter;
  return db
    .selectFrom(listed(db, others, bounds, now).offset(sql<number>`0`).as('listed'))
    .selectAll()
    .where(hasWords(words))
    .limit(bounds.limit)
    .execute();
}

const SAMPLE = 200;
/** Words that this many of the sample have are found on a page soon when walking along the list. */
const COMMON_IN_SAMPLE = 10;

/** Compares the words with the first screeners of the list; false in a small one. */
export async function isCommonInPage(db: Db, { words, ...filter }: PageFilter, now: Date) {
  if (words === undefined) return false;
  const first = listed(db, filter, { key: undefined, isBackward: false }, now).limit(SAMPLE);
  const { found, is_long } = await db
    .selectFrom(first.as('sample'))
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere(hasWords(words)).as('found'),
      isLong('screeners').as('is_long'),
    ])
    .executeTakeFirstOrThrow();
  return found >= COMMON_IN_SAMPLE && is_long;
}

function listed(
  db: Db,
  filter: PageFilter,
  { key, isBackward }: Omit<KeyBounds, 'limit'>,
  now: Date,
) {
  const [isRequest, createdAt, id] = key ?? [];
  const isBeyond = sql.raw(isBackward ? '>' : '<');
  const direction = sql.raw(isBackward ? 'ASC' : 'DESC');
  const place = filter.state
    ? { columns: sql`created_at, id`, values: sql`${createdAt}::timestamptz, ${id}::bigint` }
    : {
        columns: sql`(state = 'requested'), created_at, id`,
        values: sql`${isRequest === 1}, ${createdAt}::timestamptz, ${id}::bigint`,
      };
  return db
    .selectFrom('screeners')
    .selectAll()
    .select(sql<string>`created_at::text`.as('created_text'))
    .where(isListed(filter, now))
    .$if(key !== undefined, (query) =>
      query.where(sql<boolean>`(${place.columns}) ${isBeyond} (${place.values})`),
    )
    .$if(!filter.state, (query) => query.orderBy(sql`(state = 'requested') ${direction}`))
    .orderBy(sql`created_at ${direction}`)
    .orderBy(sql`id ${direction}`);
}

export type PageRow = Awaited<ReturnType<typeof listPage>>[number];

/** Counts at most `limit` screeners. */
export async function countPage(db: Db, filter: PageFilter, limit: number, now: Date) {
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('screeners')
        .select('id')
        .where(isListed(filter, now))
        .limit(limit)
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The ids of open screeners that need a copy that failed. */
function failedCopies(now: Date): RawBuilder<unknown> {
  return sql`
    SELECT s.id FROM burned_videos b
    JOIN episodes e ON e.video_id = b.video_id
    JOIN screener_titles t ON t.drama_id = e.drama_id
      AND (t.episodes IS NULL OR e.episode_no = ANY (t.episodes))
    JOIN screeners s ON s.id = t.screener_id AND s.name || ' · ' || s.email = b.label
    WHERE b.state = 'failed' AND s.is_burned_in AND s.state = 'active' AND s.expires_at > ${now}`;
}

function hasWords(words: string): RawBuilder<boolean> {
  return sql<boolean>`contact_words(name, company, email) @@ to_tsquery('simple', ${words})`;
}

function isListed(filter: PageFilter, now: Date): RawBuilder<boolean> {
  const { state, emailKey, dramaId, words, hasFailedCopies } = filter;
  const conditions = [
    state && stateCondition(state, now),
    emailKey !== undefined && sql`email_key = ${emailKey}`,
    dramaId !== undefined &&
      sql`id IN (SELECT screener_id FROM screener_titles WHERE drama_id = ${dramaId})`,
    // An array is computed once, by the index of words; the planner would rather walk along the list.
    words !== undefined && sql`id = ANY (ARRAY(SELECT id FROM screeners WHERE ${hasWords(words)}))`,
    hasFailedCopies && sql`is_burned_in AND id IN (${failedCopies(now)})`,
  ].filter((condition) => condition !== undefined && condition !== false);
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` AND `)}`;
}
