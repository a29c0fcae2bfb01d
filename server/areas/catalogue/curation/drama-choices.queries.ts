import { sql } from 'kysely';
import type { DramaState } from '#contract/desk/catalogue/catalogue-lists.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { dramaKey } from '#server/db/dramas/drama-key.ts';
import { fallbackText } from '#server/db/dramas/fallback-text.ts';
import { type Row, row, typed } from '#server/db/query/row.ts';

const choice = row({
  id: 'int8',
  /** The key of the drama: its external id, or `id:12`. */
  drama: 'text',
  title: 'text',
  state: typed<DramaState>('text'),
  cover: 'text',
  banner_wide: 'text?',
  banner_tall: 'text?',
});

export type DramaChoiceRow = Row<typeof choice>;

/** The dramas with these ids, in this order; deleted ones are left out. */
export async function listChoices(
  db: Db,
  locale: Locale,
  ids: number[],
): Promise<DramaChoiceRow[]> {
  const { rows } = await choice.sql`
    SELECT d.id, ${dramaKey} AS drama,
      coalesce(${fallbackText('title', locale)}, d.original_title, '') AS title,
      d.state, coalesce(d.cover, '') AS cover, d.banner_wide, d.banner_tall
    FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS wanted (id, place)
    JOIN dramas d USING (id)
    ORDER BY place`.execute(db);
  return rows;
}

/** The newest dramas in any state. */
export async function listNewest(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('dramas')
    .select('id')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Dramas in any state with a title that begins with the normalized keyword. */
export async function listByTitleStart(db: Db, keyword: string, limit: number): Promise<number[]> {
  const terms = db
    .selectFrom('drama_search_terms')
    .select('drama_id')
    .where('term', '>=', keyword)
    .where('term', '<', `${keyword}\u{10ffff}`)
    .orderBy('term')
    .orderBy('drama_id')
    .limit(limit);
  const rows = await db.selectFrom(terms.as('found')).select('drama_id').distinct().execute();
  return rows.map(({ drama_id }) => drama_id);
}

/** Dramas in any state with a title that contains the keyword, of the first that have its grams. */
export async function listByTitlePart(
  db: Db,
  { keyword, grams }: { keyword: string; grams: string[] },
  limit: number,
): Promise<number[]> {
  const candidates = db
    .selectFrom('drama_search_terms')
    .select(['drama_id', 'term'])
    .where(sql<boolean>`grams @> (SELECT ${grams}::text[])`)
    .limit(sql.lit(GRAM_CANDIDATES));
  const rows = await db
    .selectFrom(candidates.as('found'))
    .select('drama_id')
    .distinct()
    .where(sql<boolean>`strpos(term, ${keyword}) > 0`)
    .limit(limit)
    .execute();
  return rows.map(({ drama_id }) => drama_id);
}

/** Limits the cost of a keyword whose grams many titles have. */
const GRAM_CANDIDATES = 500;
