import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/client.ts';
import type { KeyBounds } from '../../../db/key-page.ts';
import { type StateName, stateCondition } from './screener-desk.queries.ts';

export interface PageFilter {
  state?: StateName | undefined;
  emailKey?: string | undefined;
  dramaId?: number | undefined;
  /** Beginnings of words of name, company and address: `'ana':* & 'luz':*`. */
  words?: string | undefined;
  /** Many rows have the words: the list is walked in its order, instead of sorting all matches. */
  areWordsCommon?: boolean | undefined;
  /** Only open ones of which a copy with a burned-in watermark could not be made. */
  hasFailedCopies?: boolean | undefined;
}

/** The requests first, then the newest first. Of one state, only the newest first. */
export async function listPage(
  db: Db,
  filter: PageFilter,
  { key, isBackward, limit }: KeyBounds,
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
    .orderBy(sql`id ${direction}`)
    .limit(limit)
    .execute();
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

function isListed(filter: PageFilter, now: Date): RawBuilder<boolean> {
  const { state, emailKey, dramaId, words, areWordsCommon, hasFailedCopies } = filter;
  const conditions = [
    state && stateCondition(state, now),
    emailKey !== undefined && sql`email_key = ${emailKey}`,
    dramaId !== undefined &&
      sql`id IN (SELECT screener_id FROM screener_titles WHERE drama_id = ${dramaId})`,
    words !== undefined &&
      // With `IS TRUE` the condition does not match the index of words.
      sql`(contact_words(name, company, email) @@ to_tsquery('simple', ${words}))
        ${areWordsCommon ? sql`IS TRUE` : sql``}`,
    hasFailedCopies && sql`is_burned_in AND id IN (${failedCopies(now)})`,
  ].filter((condition) => condition !== undefined && condition !== false);
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` AND `)}`;
}
