import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/client.ts';
import { relaxForFill, vacuum, withoutIndexes } from '../support/fill-fast.ts';
import { makeWords } from './words.ts';

/**
 * Tag ids: `common` is on every 3rd drama, `middle` on every 37th, `rare` on every 5,000th, and
 * each tag from `first` to `last` on every 20th.
 */
export const tags = { common: 1, middle: 2, rare: 3, first: 4, last: 23 };
export const years = { common: 2020, rare: 1950 };

interface CatalogueOptions {
  /**
   * Some dramas are drafts or withdrawn, some lack a language, a synopsis or media. All have an
   * external id, and most a title in Traditional Chinese.
   */
  isUnfinished?: boolean;
}

/** Of a hundred dramas this many have no title in the language, if the catalogue is unfinished. */
const untitled = { en: 2, ja: 20, ko: 10, es: 5, 'zh-TW': 40 };

/**
 * Fills an empty database with published dramas: titles in five languages with their search terms,
 * tags, years, views. Uses SQL only and creates the indexes last, for speed; a million dramas still
 * take minutes.
 */
export async function fillCatalogue(
  db: Db,
  dramas: number,
  { isUnfinished = false }: CatalogueOptions = {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await relaxForFill(tx);
    await insertWords(tx);
    await insertTags(tx);
    await makeTitles(tx, dramas);
    if (isUnfinished) await removeTitles(tx);
    await insertDramas(tx, isUnfinished);
    await withoutIndexes(tx, ['drama_search_terms_prefix', 'drama_search_terms_grams'], () =>
      insertTerms(tx),
    );
    // The triggers that keep the listings did not run.
    await sql`SET LOCAL session_replication_role = origin`.execute(tx);
    await sql`SELECT rebuild_listings(), rebuild_desk_dramas()`.execute(tx);
    await sql`DROP TABLE made_words, made_titles`.execute(tx);
  });
  await vacuum(db);
}

async function insertWords(tx: Tx) {
  await sql`
    CREATE UNLOGGED TABLE made_words AS
    SELECT locale, list, place, text, term, ARRAY(SELECT jsonb_array_elements_text(grams)) AS grams,
      is_dense
    FROM jsonb_to_recordset(${JSON.stringify(makeWords())}::jsonb) AS w (
      locale text, list integer, place integer, text text, term text, grams jsonb, is_dense boolean
    )`.execute(tx);
  await sql`ANALYZE made_words`.execute(tx);
}

async function insertTags(tx: Tx) {
  await sql`
    INSERT INTO tags (id, slug, position) OVERRIDING SYSTEM VALUE
    SELECT n, 'tag-' || n, n FROM generate_series(1, ${sql.lit(tags.last)}) AS n`.execute(tx);
  await sql`
    INSERT INTO tag_texts (tag_id, locale, name)
    SELECT id, locale, 'Tag ' || id FROM tags, unnest('{zh,en,ja,ko,es}'::text[]) AS locale
  `.execute(tx);
}

/** Coprime to a million, so multiplying by it permutes the million titles without duplicates. */
const SHUFFLE = 387_420_489;

async function makeTitles(tx: Tx, dramas: number) {
  await sql`
    CREATE UNLOGGED TABLE made_titles AS
    SELECT n AS drama_id, a.locale,
      concat_ws(CASE WHEN a.is_dense THEN '' ELSE ' ' END, a.text, b.text, c.text) AS title,
      concat_ws(CASE WHEN a.is_dense THEN '' ELSE ' ' END, a.term, b.term, c.term) AS term,
      a.grams || b.grams || c.grams || CASE WHEN a.is_dense THEN ARRAY[
        right(a.term, 1) || left(b.term, 1), right(b.term, 1) || left(c.term, 1)
      ] ELSE '{}' END AS grams
    FROM generate_series(1, ${sql.lit(dramas)}::bigint) AS n
    CROSS JOIN LATERAL (SELECT n * ${sql.lit(SHUFFLE)} % 1000000 AS k) AS shuffled
    JOIN made_words a ON a.list = 0 AND a.place = k % 100
    JOIN made_words b ON b.list = 1 AND b.place = k / 100 % 100 AND b.locale = a.locale
    JOIN made_words c ON c.list = 2 AND c.place = k / 10000 AND c.locale = a.locale`.execute(tx);
}

/** Every drama keeps its Chinese title. */
async function removeTitles(tx: Tx) {
  await sql`
    INSERT INTO made_titles (drama_id, locale, title)
    SELECT drama_id, 'zh-TW', title FROM made_titles WHERE locale = 'zh'`.execute(tx);
  await sql`
    DELETE FROM made_titles m USING jsonb_each(${JSON.stringify(untitled)}::jsonb) AS u
    WHERE u.key = m.locale AND abs(hashtext(m.locale || m.drama_id)) % 100 < u.value::integer
  `.execute(tx);
}

/**
 * In an unfinished catalogue dramas have episodes by their number only, and are spoken in all
 * languages, so that none lacks subtitles: millions of episodes would take too long.
 */
async function insertDramas(tx: Tx, isUnfinished: boolean) {
  const unfinished = sql.lit(isUnfinished);
  await sql`
    INSERT INTO dramas (id, external_id, original_language, original_title, cover, release_date,
      is_new_release, view_count, audio_languages, subtitle_languages, state, published_at,
      episode_count, created_at, updated_at)
    OVERRIDING SYSTEM VALUE
    SELECT drama_id, CASE WHEN ${unfinished} THEN 'MADE-' || drama_id END, 'zh', title,
      CASE WHEN state <> 'draft' OR drama_id % 4 > 0 THEN '/media/posters/made-640.webp#2b2734' END,
      day, day >= '2026-09-01', abs(hashint8(drama_id)) % 5000000,
      CASE WHEN ${unfinished} THEN '{zh,zh-TW,en,ja,ko,es}'::text[] ELSE '{zh}' END, '{zh,en}',
      state, CASE WHEN state <> 'draft' THEN day END,
      CASE WHEN ${unfinished} AND abs(hashint8(drama_id + 11)) % 25 > 0 THEN 60 ELSE 0 END,
      '2025-01-01', timestamptz '2025-01-01' + abs(hashint8(drama_id + 5)) % 50000000
        * interval '1 second'
    FROM made_titles, LATERAL (
      SELECT CASE WHEN drama_id % 10000 = 3 THEN DATE '1950-06-01'
        ELSE DATE '2005-01-01' + abs(hashint8(drama_id + 7)) % 8000 END AS day,
        CASE WHEN ${unfinished} AND abs(hashint8(drama_id + 3)) % 100 < 5 THEN 'draft'
          WHEN ${unfinished} AND abs(hashint8(drama_id + 3)) % 100 < 8 THEN 'withdrawn'
          ELSE 'published' END AS state
    ) AS made
    WHERE locale = 'zh'`.execute(tx);
  await sql`
    INSERT INTO drama_texts (drama_id, locale, title, synopsis)
    SELECT drama_id, locale, title,
      CASE WHEN ${unfinished} AND abs(hashtext(title)) % 100 = 0 THEN ''
        ELSE repeat(title || '. ', 4) END
    FROM made_titles`.execute(tx);
  await sql`
    INSERT INTO drama_tags (drama_id, tag_id, position)
    SELECT id, tag_id, row_number() OVER (PARTITION BY id)
    FROM dramas, LATERAL (
      SELECT ${sql.lit(tags.first)} + id % 20 AS tag_id
      UNION ALL SELECT ${sql.lit(tags.common)} WHERE id % 3 = 0
      UNION ALL SELECT ${sql.lit(tags.middle)} WHERE id % 37 = 0
      UNION ALL SELECT ${sql.lit(tags.rare)} WHERE id % 5000 = 17
    ) AS tagged`.execute(tx);
}

async function insertTerms(tx: Tx) {
  await sql`
    INSERT INTO drama_search_terms (drama_id, term, grams)
    SELECT drama_id, term, grams FROM made_titles WHERE term IS NOT NULL`.execute(tx);
}
