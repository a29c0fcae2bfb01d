import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../../../../i18n/locales.ts';
import type { Db } from '../../../db/client.ts';
import { dramaKey } from '../../../db/drama-key.ts';
import { titleCollation } from '../../../db/listings.ts';
import { type Row, row, typed } from '../../../db/row.ts';
import type { DramaState } from '../../../db/tables.ts';

/** Queries of `desk_dramas`, which has one row per drama in any state. */

export type DeskOrder = 'newest' | 'updated' | 'title' | 'views';

export interface DeskFilter {
  state?: DramaState | undefined;
  releaseYear?: number | undefined;
  tagId?: number | undefined;
  /** Dramas that are incomplete in this language. */
  lacks?: Locale | undefined;
  lacksMedia?: boolean | undefined;
  /** Only these dramas. */
  dramaIds?: number[] | undefined;
}

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
  /** Dramas after the place, or before it, nearest first. */
  from?: { place: DeskPlace; isBackward: boolean } | undefined;
}

type Sql = RawBuilder<unknown>;

function isKept(filter: DeskFilter): Sql {
  const { state, releaseYear, tagId, lacks, lacksMedia, dramaIds } = filter;
  const facets = [
    ...(tagId === undefined ? [] : [`tag:${tagId}`]),
    ...(lacks === undefined ? [] : [`lacks:${lacks}`]),
    ...(lacksMedia ? ['lacks:media'] : []),
  ];
  const conditions = [
    ...(state === undefined ? [] : [sql`l.state = ${sql.lit(state)}`]),
    ...(releaseYear === undefined ? [] : [sql`l.release_year = ${releaseYear}`]),
    ...(facets.length === 0 ? [] : [sql`l.facets @> ${facets}::text[]`]),
    ...(dramaIds === undefined ? [] : [sql`l.drama_id = ANY (${dramaIds}::bigint[])`]),
  ];
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `);
}

const titleColumn = (locale: Locale) =>
  sql.ref(`l.title_${locale.toLowerCase().replace('-', '_')}`);

interface Sorting {
  source: Sql;
  key: Sql;
  type: Sql;
  isDescending: boolean;
}

function sortingOf(order: DeskOrder, locale: Locale): Sorting {
  const source = sql`desk_dramas l`;
  if (order === 'newest')
    return { source, key: sql`l.drama_id`, type: sql`bigint`, isDescending: true };
  if (order === 'updated')
    return { source, key: sql`l.updated_at`, type: sql`timestamptz`, isDescending: true };
  if (order === 'views')
    return { source: withViews, key: sql`r.view_count`, type: sql`bigint`, isDescending: true };
  const key = sql`${titleColumn(locale)} COLLATE ${titleCollation(locale)}`;
  return { source, key, type: sql`text`, isDescending: false };
}

/** Counts of published dramas are in `listing_entries`, whose index separates new releases. */
const withViews = sql`(
    SELECT drama_id, view_count FROM listing_entries WHERE tag_id = 0 AND is_new_release = true
    UNION ALL
    SELECT drama_id, view_count FROM listing_entries WHERE tag_id = 0 AND is_new_release = false
    UNION ALL
    SELECT drama_id, view_count FROM desk_dramas WHERE state <> 'published'
  ) AS r JOIN desk_dramas l ON l.drama_id = r.drama_id`;

/** Selects `drama_id` and `key` in the order of the list, from a place on. */
function walk(filter: DeskFilter, { order, locale, limit, from }: DeskWindow): Sql {
  const { source, key, type, isDescending } = sortingOf(order, locale);
  const direction = isDescending !== (from?.isBackward ?? false) ? sql`DESC` : sql`ASC`;
  const id = order === 'views' ? sql`r.drama_id` : sql`l.drama_id`;
  const isPast = isDescending !== (from?.isBackward ?? false) ? sql`<` : sql`>`;
  const pastPlace = from
    ? sql`AND (${key}, ${id}) ${isPast} (${from.place.key}::${type}, ${from.place.dramaId}::bigint)`
    : sql``;
  return sql`
    SELECT ${id} AS drama_id, (${key})::text AS key FROM ${source}
    WHERE ${isKept(filter)} ${pastPlace}
    ORDER BY ${key} ${direction}, ${id} ${direction} LIMIT ${limit}`;
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

/** How many dramas `listPlacesWith` examines. */
const MAX_EXAMINED = 20_000;

/**
 * As `listPlaces`, of dramas with a title that contains the keyword, by examining dramas in the
 * order of the list. For a keyword that many dramas have.
 */
export async function listPlacesWith(
  db: Db,
  keyword: string,
  filter: DeskFilter,
  window: DeskWindow,
): Promise<DeskPlace[]> {
  const { rows } = await place.sql`
    SELECT drama_id, key
    FROM (${walk(filter, { ...window, limit: MAX_EXAMINED })}) AS examined
    WHERE EXISTS (
      SELECT FROM drama_search_terms t
      WHERE t.drama_id = examined.drama_id AND strpos(t.term, ${keyword}) > 0 OFFSET 0)
    LIMIT ${window.limit}`.execute(db);
  return rows.map(({ drama_id, key }) => ({ key, dramaId: drama_id }));
}

/** Counts up to `max` dramas. */
export async function countDramas(db: Db, filter: DeskFilter, max: number): Promise<number> {
  const { rows } = await row({ count: 'int8' }).sql`
    SELECT count(*) AS count
    FROM (SELECT FROM desk_dramas l WHERE ${isKept(filter)} LIMIT ${max}) AS counted`.execute(db);
  return rows[0]?.count ?? 0;
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

export interface DeskKeyword {
  /** Normalized as in the search index; '' matches no title. */
  term: string;
  /** The grams of `term`, for the index lookup. */
  grams: string[];
  asTyped: string;
}

/** How many of the latest dramas are examined to estimate how many have the grams of a keyword. */
const SAMPLE = 500;
/** The gram index is slow for a keyword whose grams this many dramas of the sample have. */
const COMMON_IN_SAMPLE = 10;

/**
 * True if so many dramas have the grams that examining dramas one by one finds a page sooner.
 * Never in a small catalogue, which is recognised by its ids.
 */
export async function isCommon(db: Db, { grams }: DeskKeyword): Promise<boolean> {
  const { rows } = await row({ is_common: 'bool?' }).sql`
    SELECT count(*) >= ${COMMON_IN_SAMPLE} AND max(drama_id) > ${MAX_EXAMINED} AS is_common
    FROM (SELECT drama_id FROM desk_dramas ORDER BY drama_id DESC LIMIT ${SAMPLE}) AS latest
    WHERE EXISTS (
      SELECT FROM (
        SELECT grams FROM drama_search_terms t WHERE t.drama_id = latest.drama_id OFFSET 0
      ) AS title
      WHERE grams @> (SELECT ${grams}::text[]))`.execute(db);
  return rows[0]?.is_common ?? false;
}

/** The largest number of matches of a search that are sorted. */
export const MAX_FOUND = 2_000;

/**
 * The dramas with a title that contains the keyword, with an external id that begins with it, or
 * with this id; at most `MAX_FOUND` of each kind.
 */
export async function findDramas(
  db: Db,
  { term, grams, asTyped }: DeskKeyword,
  filter: DeskFilter,
): Promise<number[]> {
  const prefix = `${asTyped.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const id = /^(?:id:)?([1-9]\d{0,14})$/i.exec(asTyped)?.[1] ?? null;
  const { rows } = await row({ drama_id: 'int8' }).sql`
    SELECT DISTINCT drama_id FROM (
      (SELECT id AS drama_id FROM dramas WHERE lower(external_id) LIKE ${prefix} LIMIT ${MAX_FOUND})
      UNION ALL
      (SELECT id FROM dramas WHERE id = ${id}::bigint)
      UNION ALL
      (SELECT t.drama_id FROM drama_search_terms t JOIN desk_dramas l ON l.drama_id = t.drama_id
        WHERE ${term} <> '' AND grams @> (SELECT ${grams}::text[])
          AND strpos(term, ${term}) > 0 AND ${isKept(filter)}
        LIMIT ${MAX_FOUND})
    ) AS found`.execute(db);
  return rows.map(({ drama_id }) => drama_id);
}
