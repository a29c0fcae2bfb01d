import { WORLD } from '#contract/licence/territories.ts';
import { type Locale, locales } from '#i18n/locales.ts';
import type { Tx } from '#server/db/client.ts';
import { picturesOfDramas } from './pictures.ts';
import { read } from './read.ts';

export interface Drama {
  slug: string;
  /** Primary tag first. */
  tags: string[];
  originalLanguage: Locale;
  releaseDate: string;
  isNewRelease: boolean;
  episodeCount: number;
  episodeSeconds: number;
  viewCount: number;
  audioLanguages: string[];
  subtitleLanguages: string[];
  /** How many episodes everybody may watch; all of them if absent. */
  preview?: number;
  /** The countries in which they may be watched; all if absent. */
  watchTerritories?: string[];
}

interface NavigationEntry {
  routeName: string;
  names: Record<Locale, string>;
}

interface Tag {
  slug: string;
  names: Record<Locale, string>;
}

export type DramaTexts = Record<string, { title: string; synopsis: string }>;

/** Returns a function that finds the id of a slug, and throws if a data file misspells the slug. */
function idFinder(rows: { id: number; slug: string | null }[]) {
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  return (slug: string): number => {
    const id = ids.get(slug);
    if (id === undefined) throw new Error(`Unknown slug in the demo catalogue: "${slug}".`);
    return id;
  };
}

export type FindId = ReturnType<typeof idFinder>;

export async function insertNavigation(tx: Tx) {
  const items = read<NavigationEntry[]>('navigation.json');
  const rows = await tx
    .insertInto('navigation_items')
    .values(items.map(({ routeName }, index) => ({ route_name: routeName, position: index + 1 })))
    .returning(['id', 'route_name as slug'])
    .execute();
  const idOf = idFinder(rows);
  await tx
    .insertInto('navigation_texts')
    .values(
      items.flatMap(({ routeName, names }) =>
        locales.map((locale) => ({ item_id: idOf(routeName), locale, name: names[locale] })),
      ),
    )
    .execute();
}

export async function insertTags(tx: Tx): Promise<FindId> {
  const tags = read<Tag[]>('tags.json');
  const rows = await tx
    .insertInto('tags')
    .values(tags.map(({ slug }, index) => ({ slug, position: index + 1 })))
    .returning(['id', 'slug'])
    .execute();
  const idOf = idFinder(rows);
  await tx
    .insertInto('tag_texts')
    .values(
      tags.flatMap(({ slug, names }) =>
        locales.map((locale) => ({ tag_id: idOf(slug), locale, name: names[locale] })),
      ),
    )
    .execute();
  return idOf;
}

export async function insertDramas(tx: Tx, dramas: Drama[], tagIdOf: FindId): Promise<FindId> {
  const texts = Object.fromEntries(
    locales.map((locale) => [locale, read<DramaTexts>(`texts/${locale}.json`)]),
  ) as Record<Locale, DramaTexts>;
  const pictures = picturesOfDramas();
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
        cover: pictures.poster(drama.slug),
        banner_wide: pictures.banner(drama.slug),
        banner_tall: pictures.tallBanner(drama.slug),
        release_date: drama.releaseDate,
        is_new_release: drama.isNewRelease,
        view_count: drama.viewCount,
        audio_languages: drama.audioLanguages,
        subtitle_languages: drama.subtitleLanguages,
        ...toPlaybackRule(drama),
        state: 'published' as const,
        published_at: drama.releaseDate,
      })),
    )
    .returning(['id', 'slug'])
    .execute();
  const idOf = idFinder(rows);
  await insertDramaTags(tx, byRelease, idOf, tagIdOf);
  await insertDramaTexts(tx, byRelease, idOf, texts);
  return idOf;
}

function toPlaybackRule({ preview, watchTerritories }: Drama) {
  return {
    preview: preview === undefined ? 'all' : preview > 0 ? 'first' : 'none',
    preview_episodes: preview || null,
    watch_territories: watchTerritories ?? [WORLD],
  } as const;
}

async function insertDramaTags(tx: Tx, dramas: Drama[], idOf: FindId, tagIdOf: FindId) {
  await tx
    .insertInto('drama_tags')
    .values(
      dramas.flatMap(({ slug, tags }) =>
        tags.map((tag, index) => ({
          drama_id: idOf(slug),
          tag_id: tagIdOf(tag),
          position: index + 1,
        })),
      ),
    )
    .execute();
}

async function insertDramaTexts(
  tx: Tx,
  dramas: Drama[],
  idOf: FindId,
  texts: Record<Locale, DramaTexts>,
) {
  await tx
    .insertInto('drama_texts')
    .values(
      dramas.flatMap(({ slug }) =>
        locales.flatMap((locale) => {
          const text = texts[locale][slug];
          return text ? [{ drama_id: idOf(slug), locale, ...text }] : [];
        }),
      ),
    )
    .execute();
}
