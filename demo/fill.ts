import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Locale, locales } from '../i18n/locales.ts';
import type { Db, Tx } from '../server/db/client.ts';

interface Names {
  slug: string;
  names: Record<Locale, string>;
}

interface NavigationEntry {
  routeName: string;
  names: Record<Locale, string>;
}

interface Drama {
  slug: string;
  tags: string[];
  originalLanguage: Locale;
  releaseDate: string;
  isNewRelease: boolean;
  episodeCount: number;
  episodeSeconds: number;
  viewCount: number;
  audioLanguages: string[];
  subtitleLanguages: string[];
}

type Texts = Record<string, { title: string; synopsis: string }>;

function read<Content>(file: string): Content {
  return JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'));
}

/** Fills an empty database with the demo catalogue; says whether it did. One that has content is left alone. */
export async function fillDemo(db: Db): Promise<boolean> {
  const isFilled = await db.transaction().execute(async (tx) => {
    // Two servers may start together on one empty database.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('vignette demo', 0))`.execute(tx);
    if (!(await isEmpty(tx))) return false;
    await insertNavigation(tx, read<NavigationEntry[]>('navigation.json'));
    const tagIds = await insertTags(tx, read<Names[]>('tags.json'));
    await insertDramas(tx, read<Drama[]>('dramas.json'), tagIds);
    return true;
  });
  // Else the first minute's plans would be made for tables believed empty.
  if (isFilled) await sql`ANALYZE`.execute(db);
  return isFilled;
}

async function isEmpty(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_empty: boolean }>`
    SELECT NOT EXISTS (SELECT FROM dramas) AND NOT EXISTS (SELECT FROM tags)
      AND NOT EXISTS (SELECT FROM navigation_items) AND NOT EXISTS (SELECT FROM users) AS is_empty
  `.execute(tx);
  return rows[0]?.is_empty ?? false;
}

async function insertNavigation(tx: Tx, items: NavigationEntry[]) {
  const rows = await tx
    .insertInto('navigation_items')
    .values(items.map(({ routeName }, index) => ({ route_name: routeName, position: index + 1 })))
    .returning(['id', 'route_name'])
    .execute();
  const idByRoute = new Map(rows.map(({ id, route_name }) => [route_name, id]));
  await tx
    .insertInto('navigation_texts')
    .values(
      items.flatMap(({ routeName, names }) =>
        locales.map((locale) => ({
          item_id: idByRoute.get(routeName) ?? 0,
          locale,
          name: names[locale],
        })),
      ),
    )
    .execute();
}

async function insertTags(tx: Tx, tags: Names[]): Promise<Map<string, number>> {
  const rows = await tx
    .insertInto('tags')
    .values(tags.map(({ slug }, index) => ({ slug, position: index + 1 })))
    .returning(['id', 'slug'])
    .execute();
  const idBySlug = new Map(rows.map(({ id, slug }) => [slug, id]));
  await tx
    .insertInto('tag_texts')
    .values(
      tags.flatMap(({ slug, names }) =>
        locales.map((locale) => ({ tag_id: idBySlug.get(slug) ?? 0, locale, name: names[locale] })),
      ),
    )
    .execute();
  return idBySlug;
}

async function insertDramas(tx: Tx, dramas: Drama[], tagIds: Map<string, number>) {
  const texts = Object.fromEntries(
    locales.map((locale) => [locale, read<Texts>(`texts/${locale}.json`)]),
  ) as Record<Locale, Texts>;
  const colours = read<Record<string, string>>('art/colours.json');
  // Oldest first, so that a larger id means a later release.
  const byRelease = dramas.toSorted((a, b) => a.releaseDate.localeCompare(b.releaseDate));
  const rows = await tx
    .insertInto('dramas')
    .values(
      byRelease.map((drama) => ({
        external_id: `demo:${drama.slug}`,
        slug: drama.slug,
        original_language: drama.originalLanguage,
        original_title: texts[drama.originalLanguage][drama.slug]?.title ?? drama.slug,
        cover: `/media/posters/${drama.slug}-640.webp#${colours[drama.slug] ?? '2b2734'}`,
        release_date: drama.releaseDate,
        is_new_release: drama.isNewRelease,
        view_count: drama.viewCount,
        audio_languages: drama.audioLanguages,
        subtitle_languages: drama.subtitleLanguages,
        state: 'published' as const,
        published_at: drama.releaseDate,
      })),
    )
    .returning(['id', 'slug'])
    .execute();
  const idBySlug = new Map(rows.map(({ id, slug }) => [slug, id]));
  const idOf = ({ slug }: Drama) => idBySlug.get(slug) ?? 0;

  await tx
    .insertInto('drama_tags')
    .values(
      byRelease.flatMap((drama) =>
        drama.tags.map((tag, index) => ({
          drama_id: idOf(drama),
          tag_id: tagIds.get(tag) ?? 0,
          position: index + 1,
        })),
      ),
    )
    .execute();
  await tx
    .insertInto('drama_texts')
    .values(
      byRelease.flatMap((drama) =>
        locales.flatMap((locale) => {
          const text = texts[locale][drama.slug];
          return text ? [{ drama_id: idOf(drama), locale, ...text }] : [];
        }),
      ),
    )
    .execute();
}
