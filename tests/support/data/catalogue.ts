import { sql } from 'kysely';
import type { DramaState } from '#contract/desk/catalogue/catalogue-lists.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';

interface Text {
  title: string;
  synopsis?: string;
}

interface NewDrama {
  originalLanguage?: string;
  originalTitle?: string;
  texts?: Partial<Record<Locale, Text>>;
  /** The first id is the primary tag. */
  tagIds?: number[];
  cover?: string;
  releaseDate?: string;
  isNewRelease?: boolean;
  viewCount?: number;
  audioLanguages?: string[];
  subtitleLanguages?: string[];
  state?: DramaState;
}

/** Inserts a drama, published by default, and returns its id. */
export async function addDrama(db: Db, drama: NewDrama = {}): Promise<number> {
  const { state = 'published' } = drama;
  const { id } = await db
    .insertInto('dramas')
    .values({
      original_language: drama.originalLanguage ?? 'zh',
      original_title: drama.originalTitle ?? '原名',
      // Exists, so that pages of other browser tests, which may list this drama, load it.
      cover: drama.cover ?? '/media/posters/agave-heiress-640.webp#3a2233',
      release_date: drama.releaseDate ?? '2026-01-31',
      is_new_release: drama.isNewRelease ?? false,
      view_count: drama.viewCount ?? 0,
      audio_languages: drama.audioLanguages ?? [],
      subtitle_languages: drama.subtitleLanguages ?? [],
      state,
      published_at: state === 'draft' ? null : '2026-01-31T00:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addRows(drama, id, db);
  return id;
}

/** Inserts published dramas without texts by one statement; returns their ids. */
export async function addDramas(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO dramas (original_language, original_title, cover, release_date, state, published_at)
    SELECT 'zh', '名', '/media/x.webp', '2026-01-01', 'published', now()
    FROM generate_series(1, ${count}) RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}

async function addRows({ texts = {}, tagIds = [] }: NewDrama, drama_id: number, db: Db) {
  const textRows = Object.entries(texts).map(([locale, text]) => ({
    drama_id,
    locale: locale as Locale,
    ...text,
  }));
  const tagRows = tagIds.map((tag_id, index) => ({ drama_id, tag_id, position: index + 1 }));
  if (textRows.length > 0) await db.insertInto('drama_texts').values(textRows).execute();
  if (tagRows.length > 0) await db.insertInto('drama_tags').values(tagRows).execute();
}

type Names = Partial<Record<Locale, string>>;

export async function addTag(
  db: Db,
  slug: string,
  position: number,
  names: Names = {},
): Promise<number> {
  const { id } = await db
    .insertInto('tags')
    .values({ slug, position })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = namesOf(names).map((row) => ({ tag_id: id, ...row }));
  if (rows.length > 0) await db.insertInto('tag_texts').values(rows).execute();
  return id;
}

export async function addNavigationItem(
  db: Db,
  routeName: string,
  position: number,
  names: Names = {},
) {
  const { id } = await db
    .insertInto('navigation_items')
    .values({ route_name: routeName, position })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = namesOf(names).map((row) => ({ item_id: id, ...row }));
  if (rows.length > 0) await db.insertInto('navigation_texts').values(rows).execute();
}

function namesOf(names: Names) {
  return Object.entries(names).map(([locale, name]) => ({ locale: locale as Locale, name }));
}
