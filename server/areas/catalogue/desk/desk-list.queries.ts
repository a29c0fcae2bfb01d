import { type RawBuilder, sql } from 'kysely';
import type { DramaState } from '#contract/desk/catalogue/catalogue-lists.ts';
import { fallbackOrder } from '#i18n/fallback-order.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { type DeskFilter, isKept } from '#server/db/dramas/desk-dramas.ts';
import { dramaKey } from '#server/db/dramas/drama-key.ts';
import { titleCollation } from '#server/db/dramas/listings.ts';
import { type Row, row, typed } from '#server/db/query/row.ts';
import { anyOf, countRows } from '#server/db/query/rows.ts';

/** Queries of `desk_dramas`, which has one row per drama in any state. */

export type DeskOrder = 'newest' | 'updated' | 'title' | 'views';

/** A place in the list: the sort key of a drama as text, and its id. */
export interface DeskPlace {
  key: string;
  dramaId: number;
}

export interface DeskWindow {
  order: DeskOrder;
  /** The language of the titles. */
  locale: Locale;
  limit: number;
  /** Only dramas beyond this place. */
  beyond?: DeskPlace | undefined;
  /** Reads towards the beginning of the list. */
  isBackward?: boolean;
  /** So few dramas match that all of them are read and sorted. */
  isFew?: boolean;
}

type Sql = RawBuilder<unknown>;

const titleColumn = (locale: Locale) =>
  sql.ref<string>(`l.title_${locale.toLowerCase().replace('-', '_')}`);

interface Sorting {
  key: Sql;
  id: Sql;
  type: Sql;
  isDescending: boolean;
}

function sortingOf({ order, locale, isFew }: DeskWindow): Sorting {
  const id = sql`l.drama_id`;
  if (order === 'newest') return { key: id, id, type: sql`bigint`, isDescending: true };
  if (order === 'updated')
    return { key: sql`l.updated_at`, id, type: sql`timestamptz`, isDescending: true };
  if (order === 'title') {
    const key = sql`${titleColumn(locale)} COLLATE ${titleCollation(locale)}`;
    return { key, id, type: sql`text`, isDescending: false };
  }
  return isFew
    ? { key: sql`coalesce(e.view_count, l.view_count)`, id, type: sql`bigint`, isDescending: true }
    : { key: sql`r.view_count`, id: sql`r.drama_id`, type: sql`bigint`, isDescending: true };
}

/** Selects `drama_id` and `key` in the order of the list, from a place on. */
function walk(filter: DeskFilter, window: DeskWindow): Sql {
  const { order, limit, beyond, isBackward = false, isFew } = window;
  const { key, id, type, isDescending } = sortingOf(window);
  const isDown = isDescending !== isBackward;
  const direction = isDown ? sql`DESC` : sql`ASC`;
  const source = order === 'views' ? viewsSource(isFew, direction) : sql`desk_dramas l`;
  const inOrder = (sortKey: Sql, dramaId: Sql) => {
    const whereBeyond = beyond
      ? sql`(${sortKey}, ${dramaId}) ${isDown ? sql`<` : sql`>`}
          (${beyond.key}::${type}, ${beyond.dramaId}::bigint)`
      : sql`true`;
    return sql`${whereBeyond}
      ORDER BY ${sortKey} ${direction}, ${dramaId} ${direction} LIMIT ${limit}`;
  };
  // A subquery with OFFSET is not merged, so that the filter is applied before the order.
  if (isFew)
    return sql`
      SELECT drama_id, sort_key::text AS key FROM (
        SELECT ${id} AS drama_id, ${key} AS sort_key FROM ${source}
        WHERE ${isKept(filter)} OFFSET 0
      ) AS few
      WHERE ${inOrder(sql`sort_key`, sql`drama_id`)}`;
  return sql`
    SELECT ${id} AS drama_id, (${key})::text AS key FROM ${source}
    WHERE ${isKept(filter, { isInOrder: true })} AND ${inOrder(key, id)}`;
}

/**
 * Views of published dramas are in `listing_entries`. Few dramas look theirs up and are sorted. For
 * many, three indexes are merged, because that of `listing_entries` separates new releases; the
 * order is repeated in each scan, since PostgreSQL would read them completely without it.
 */
function viewsSource(isFew: boolean | undefined, direction: Sql): Sql {
  if (isFew)
    return sql`desk_dramas l
      LEFT JOIN listing_entries e ON e.drama_id = l.drama_id AND e.tag_id = 0`;
  const order = sql`ORDER BY view_count ${direction}, drama_id ${direction}`;
  const listed = (isNew: boolean) => sql`(
    SELECT drama_id, view_count FROM listing_entries
    WHERE tag_id = 0 AND is_new_release = ${sql.lit(isNew)} ${order})`;
  return sql`(
      ${listed(true)} UNION ALL ${listed(false)} UNION ALL
      (SELECT drama_id, view_count FROM desk_dramas WHERE state <> 'published' ${order})
    ) AS r JOIN desk_dramas l ON l.drama_id = r.drama_id`;
}

const place = row({ drama_id: 'int8', key: 'text' });

export async function listPlaces(
  db: Db,
  filter: DeskFilter,
  window: DeskWindow,
): Promise<DeskPlace[]> {
  const { rows } = await place.sql`${walk(filter, window)}`.execute(db);
  return rows.map(({ drama_id, key }) => ({ key, dramaId: drama_id }));
}

/** How many dramas are examined for a page of a keyword that many dramas have. */
const MAX_EXAMINED = 10_000;

/** Dramas with a title that contains the term, and these. */
export interface TitleMatch {
  term: string;
  dramaIds: number[];
}

/**
 * As `listPlaces`, of dramas that match, by examining dramas in the order of the list. For a term
 * that many dramas have.
 */
export async function listPlacesWith(
  db: Db,
  { term, dramaIds }: TitleMatch,
  filter: DeskFilter,
  window: DeskWindow,
): Promise<DeskPlace[]> {
  const { rows } = await place.sql`
    SELECT drama_id, key
    FROM (${walk(filter, { ...window, limit: MAX_EXAMINED })}) AS examined
    WHERE EXISTS (
      SELECT FROM drama_search_terms t
      WHERE t.drama_id = examined.drama_id AND strpos(t.term, ${term}) > 0 OFFSET 0)
      OR drama_id = ANY (${dramaIds}::bigint[])
    LIMIT ${window.limit}`.execute(db);
  return rows.map(({ drama_id, key }) => ({ key, dramaId: drama_id }));
}

/** The last place that `listPlacesWith` examines; undefined if it reaches the end of the list. */
export async function findLastExamined(
  db: Db,
  filter: DeskFilter,
  window: DeskWindow,
): Promise<DeskPlace | undefined> {
  const { rows } = await place.sql`
    SELECT drama_id, key
    FROM (${walk(filter, { ...window, limit: MAX_EXAMINED })}) AS examined
    OFFSET ${MAX_EXAMINED - 1}`.execute(db);
  return rows[0] && { key: rows[0].key, dramaId: rows[0].drama_id };
}

/** Counts up to `max` dramas. */
export async function countDramas(db: Db, filter: DeskFilter, max: number): Promise<number> {
  const dramas = db.selectFrom('desk_dramas as l').select('l.drama_id').where(isKept(filter));
  return countRows(db, dramas.limit(max));
}

const deskDrama = row({
  id: 'int8',
  key: 'text',
  external_id: 'text?',
  state: typed<DramaState>('text'),
  title: 'text',
  original_title: 'text?',
  cover: 'text?',
  release_date: 'date?',
  episodes: 'int4',
  views: 'int8',
  present: 'text[]',
  lacks_media: 'bool',
  has_rights: 'bool',
  updated_at: 'timestamptz',
});

export type DeskDramaRow = Row<typeof deskDrama>;

/** In the order of the ids. */
export async function listRows(db: Db, dramaIds: number[], locale: Locale) {
  const { rows } = await deskDrama.sql`
    SELECT d.id, ${dramaKey} AS key, d.external_id, d.state, ${titleColumn(locale)} AS title,
      d.original_title, d.cover::text, d.release_date, d.episode_count AS episodes,
      d.view_count AS views, l.present, 'lacks:media' = ANY (l.facets) AS lacks_media,
      EXISTS (
        SELECT FROM rights_grants g
        WHERE g.drama_id = d.id AND g.direction = 'in' AND g.status = 'active'
      ) AS has_rights,
      d.updated_at
    FROM unnest(${dramaIds}::bigint[]) WITH ORDINALITY AS wanted (id, place)
    JOIN dramas d ON d.id = wanted.id
    JOIN desk_dramas l ON l.drama_id = d.id
    ORDER BY wanted.place`.execute(db);
  return rows;
}

export async function listTitles(db: Db, dramaIds: number[], locale: Locale) {
  return db
    .selectFrom('desk_dramas as l')
    .select(['l.drama_id', titleColumn(locale).as('title')])
    .where('l.drama_id', '=', anyOf(dramaIds))
    .execute();
}

export async function getDramaFacts(db: Db, dramaId: number) {
  return db
    .selectFrom('dramas')
    .select(['view_count', 'updated_at'])
    .where('id', '=', dramaId)
    .executeTakeFirstOrThrow();
}

export async function findTagId(db: Db, slug: string): Promise<number | undefined> {
  const tag = await db.selectFrom('tags').select('id').where('slug', '=', slug).executeTakeFirst();
  return tag?.id;
}

/** In display order, with the names in the language or the nearest that there is. */
export async function listTagNames(db: Db, locale: Locale) {
  return db
    .selectFrom('tags')
    .select([
      'slug',
      sql<string>`coalesce((
        SELECT name FROM tag_texts
        WHERE tag_id = tags.id AND locale::text = ANY (${fallbackOrder(locale)}::text[])
        ORDER BY array_position(${fallbackOrder(locale)}::text[], locale::text) LIMIT 1
      ), tags.slug)`.as('name'),
    ])
    .orderBy('position')
    .execute();
}

/** Newest first. Each step looks up the next year in the index, instead of reading all dramas. */
export async function listReleaseYears(db: Db): Promise<number[]> {
  const { rows } = await row({ year: 'int2' }).sql`
    WITH RECURSIVE years AS (
      SELECT max(release_year) AS year FROM desk_dramas
      UNION ALL
      SELECT (SELECT max(release_year) FROM desk_dramas WHERE release_year < years.year)
      FROM years WHERE years.year IS NOT NULL
    )
    SELECT year FROM years WHERE year IS NOT NULL`.execute(db);
  return rows.map(({ year }) => year);
}
