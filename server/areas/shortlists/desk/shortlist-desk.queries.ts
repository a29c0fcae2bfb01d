import { sql } from 'kysely';
import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { dramaKey, dramaTitleIn } from '#server/db/dramas/drama-key.ts';
import type { KeyBounds } from '#server/db/query/key-page.ts';
import { type Row, row } from '#server/db/query/row.ts';
import { countRows } from '#server/db/query/rows.ts';

const COVERS = 4;

const listed = row({
  id: 'int8',
  name: 'text',
  created_by: 'text',
  updated_at: 'timestamptz',
  /** `updated_at` with microseconds, for the key of a page. */
  updated_key: 'text',
  share_token: 'text?',
  shared_until: 'timestamptz?',
  title_count: 'int8',
  /** Of the first published titles. */
  covers: 'text[]',
});
export type ListedShortlist = Row<typeof listed>;

export interface ShortlistFilter {
  /** A part of the name, regardless of case. */
  search?: string | undefined;
  /** Only lists whose link works now. */
  isShared?: boolean | undefined;
  now: Date;
}

/** The lists of operators, latest change first. */
export async function listDeskShortlists(
  db: Db,
  filter: ShortlistFilter,
  { key, isBackward, limit }: KeyBounds,
): Promise<ListedShortlist[]> {
  const [direction, beyond] = isBackward ? [sql`ASC`, sql`>`] : [sql`DESC`, sql`<`];
  const inOrder = sql`ORDER BY list.updated_at ${direction}, list.id ${direction}`;
  const { rows } = await listed.sql`
    SELECT list.id, list.name, list.created_by, list.updated_at,
      list.updated_at::text AS updated_key, list.share_token, list.shared_until,
      titles.title_count, coalesce(titles.covers, '{}') AS covers
    FROM (
      SELECT * FROM shortlists list
      WHERE ${isMatch(filter)}
        AND ${key ? sql`(list.updated_at, list.id) ${beyond} (${key[0]}::timestamptz, ${key[1]}::bigint)` : sql`true`}
      ${inOrder} LIMIT ${limit}
    ) AS list
    CROSS JOIN LATERAL (
      SELECT count(*) AS title_count,
        (array_agg(d.cover::text ORDER BY title.position)
          FILTER (WHERE d.state = 'published'))[:${sql.lit(COVERS)}] AS covers
      FROM shortlist_titles title
      JOIN dramas d ON d.id = title.drama_id
      WHERE title.shortlist_id = list.id
    ) AS titles
    ${inOrder}`.execute(db);
  return rows;
}

/** Counts up to `max`. */
export async function countDeskShortlists(
  db: Db,
  filter: ShortlistFilter,
  max: number,
): Promise<number> {
  const found = db.selectFrom('shortlists as list').select('list.id').where(isMatch(filter));
  return countRows(db, found.limit(max));
}

/** An array is computed once, by an index; PostgreSQL would rather walk along the list. */
const sharedIds = (now: Date) => sql`ARRAY(
  SELECT id FROM shortlists WHERE user_id IS NULL AND shared_until > ${now})`;

function isMatch({ search, isShared, now }: ShortlistFilter) {
  return sql<boolean>`list.user_id IS NULL
    AND ${search ? sql`strpos(lower(list.name), lower(${search})) > 0` : sql`true`}
    AND ${isShared ? sql`list.id = ANY (${sharedIds(now)})` : sql`true`}`;
}

/** All titles in their order; recipients see the published ones. */
export async function listDeskTitles(db: Db, locale: Locale, id: number) {
  return db
    .selectFrom('shortlist_titles as t')
    .innerJoin('dramas as d', 'd.id', 't.drama_id')
    .select(['t.drama_id', dramaKey.as('drama'), dramaTitleIn(locale).as('title'), 'd.state'])
    .select(({ fn, val }) => fn.coalesce('d.cover', val('')).as('cover'))
    .select('t.note')
    .where('t.shortlist_id', '=', id)
    .orderBy('t.position')
    .execute();
}
export type DeskTitle = Awaited<ReturnType<typeof listDeskTitles>>[number];
