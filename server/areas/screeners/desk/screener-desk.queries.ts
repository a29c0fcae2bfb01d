import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { dramaKey } from '#server/db/dramas/drama-key.ts';
import { selectFailedCopies } from '#server/db/failed-copies.ts';
import type { KeyBounds } from '#server/db/query/key-page.ts';
import { isLong } from '#server/db/query/page-total.ts';
import { anyOf, countRows } from '#server/db/query/rows.ts';

/** `key`: how operators name the drama. `episodes`: the numbers of those whose video is complete. */
export async function listDramas(db: Db, dramaIds: number[]) {
  return db
    .selectFrom('dramas as d')
    .select(['d.id as drama_id', dramaKey.as('key'), 'd.state', completeEpisodes.as('episodes')])
    .where('d.id', '=', anyOf(dramaIds))
    .execute();
}

const completeEpisodes = sql`ARRAY(
  SELECT e.episode_no::bigint FROM episodes e JOIN videos v ON v.id = e.video_id
  WHERE e.drama_id = d.id AND v.duration_seconds IS NOT NULL
  ORDER BY e.episode_no)`.$castTo<number[]>();

export type OfferedDrama = Awaited<ReturnType<typeof listDramas>>[number];

/** The titles of active and upcoming screeners, of these dramas and, if given, recipients. */
export async function listTitlesOfOpen(
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
    .where(dramaKey, '=', anyOf(dramas))
    .$call((query) => (emailKeys ? query.where('s.email_key', '=', anyOf(emailKeys)) : query))
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
    .where(isListed(db, { state, emailKey, dramaId }, now))
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
    .where(isListed(db, filter, now))
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
  const found = db
    .selectFrom('screeners')
    .select('id')
    .where(isListed(db, filter, now));
  return countRows(db, found.limit(limit));
}

function hasWords(words: string): RawBuilder<boolean> {
  return sql<boolean>`contact_words(name, company, email) @@ to_tsquery('simple', ${words})`;
}

function isListed(db: Db, filter: PageFilter, now: Date): RawBuilder<boolean> {
  const { state, emailKey, dramaId, words, hasFailedCopies } = filter;
  const conditions = [
    state && stateCondition(state, now),
    emailKey !== undefined && sql`email_key = ${emailKey}`,
    dramaId !== undefined &&
      sql`id IN (SELECT screener_id FROM screener_titles WHERE drama_id = ${dramaId})`,
    // An array is computed once, by the index of words; the planner would rather walk along the list.
    words !== undefined && sql`id = ANY (ARRAY(SELECT id FROM screeners WHERE ${hasWords(words)}))`,
    hasFailedCopies && sql`is_burned_in AND id IN (${selectFailedCopies(db, now)})`,
  ].filter((condition) => condition !== undefined && condition !== false);
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` AND `)}`;
}
