import { type RawBuilder, sql } from 'kysely';
import { fallbackOrder } from '#i18n/fallback-order.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { type CardRow, selectCards } from '#server/db/dramas/drama-cards.ts';
import { popularEntries } from '#server/db/dramas/listings.ts';
import { prepared } from '#server/db/query/prepared.ts';

export function listNewReleases(db: Db, locale: Locale, limit: number): Promise<CardRow[]> {
  return listCards(
    db,
    'cards-new-releases',
    locale,
    sql`SELECT drama_id, row_number() OVER (ORDER BY release_date DESC, drama_id DESC) AS place
        FROM listing_entries
        WHERE tag_id = 0 AND is_new_release
        ORDER BY release_date DESC, drama_id DESC
        LIMIT ${limit}`,
  );
}

export function listPopularByTag(
  db: Db,
  locale: Locale,
  tagId: number,
  limit: number,
): Promise<CardRow[]> {
  return listCards(
    db,
    'cards-popular-by-tag',
    locale,
    sql`SELECT drama_id, row_number() OVER () AS place
        FROM (${popularEntries({ tagId }, { limit, offset: 0 })}) AS popular`,
  );
}

/**
 * Reads published dramas in the order of `random_key`, beginning at the key `from` and continuing
 * with the smallest key after the last one.
 */
export function listRandom(
  db: Db,
  locale: Locale,
  from: number,
  limit: number,
): Promise<CardRow[]> {
  return listCards(
    db,
    'cards-random',
    locale,
    sql`SELECT picked.id AS drama_id, row_number() OVER () AS place
        FROM (
          (SELECT id FROM dramas WHERE state = 'published' AND random_key >= ${from}
           ORDER BY random_key LIMIT ${limit})
          UNION ALL
          (SELECT id FROM dramas WHERE state = 'published' AND random_key < ${from}
           ORDER BY random_key LIMIT ${limit})
        ) AS picked
        LIMIT ${limit}`,
  );
}

/** Returns the cards of the published dramas among these, in the order of `dramaIds`. */
export function listPublishedCards(db: Db, locale: Locale, dramaIds: number[]) {
  return listCards(
    db,
    'cards-published',
    locale,
    sql`SELECT id AS drama_id, place
        FROM unnest(${dramaIds}::bigint[]) WITH ORDINALITY AS wanted (wanted_id, place)
        JOIN dramas ON id = wanted_id AND state = 'published'`,
  );
}

/** Returns the cards of dramas in any state, in the order of `dramaIds`; skips deleted ones. */
export function listCardsById(db: Db, locale: Locale, dramaIds: number[]): Promise<CardRow[]> {
  return listCards(
    db,
    'cards-by-id',
    locale,
    sql`SELECT drama_id, place
        FROM unnest(${dramaIds}::bigint[]) WITH ORDINALITY AS wanted (drama_id, place)`,
  );
}

async function listCards(
  db: Db,
  name: string,
  locale: Locale,
  listed: RawBuilder<unknown>,
): Promise<CardRow[]> {
  return prepared(db, name, selectCards(locale, listed));
}

/** The first of the texts in the fallback order, or the other text if there is none. */
const nameIn = (locale: Locale, table: string, key: string, id: string, otherwise: string) =>
  sql<string>`coalesce(
    (SELECT name FROM ${sql.table(table)}
     WHERE ${sql.ref(key)} = ${sql.ref(id)}
     ORDER BY array_position(${fallbackOrder(locale)}::text[], locale::text)
     LIMIT 1),
    ${sql.ref(otherwise)})`;

export async function listTags(db: Db, locale: Locale) {
  const query = db
    .selectFrom('tags')
    .select([
      'id as tag_id',
      nameIn(locale, 'tag_texts', 'tag_id', 'tags.id', 'tags.slug').as('tag_name'),
      sql<number>`coalesce(
        (SELECT sum(drama_count) FROM listing_counts WHERE tag_id = tags.id), 0)::bigint`.as(
        'count',
      ),
    ])
    .orderBy('position');
  return prepared(db, 'tags', query);
}

export async function findTag(db: Db, tagId: number): Promise<{ id: number } | undefined> {
  const query = db.selectFrom('tags').select('id').where('id', '=', tagId);
  return (await prepared(db, 'tag', query))[0];
}

/** Returns the enabled banners whose period includes `now`, without those of unpublished dramas. */
export async function listBanners(db: Db, locale: Locale, now: Date) {
  const query = db
    .selectFrom('banners as b')
    .leftJoin('dramas as d', 'd.id', 'b.drama_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('banner_texts')
          .select(['title', 'subtitle'])
          .whereRef('banner_id', '=', 'b.id')
          .orderBy(sql`array_position(${fallbackOrder(locale)}::text[], locale::text)`)
          .limit(1)
          .as('t'),
      (join) => join.onTrue(),
    )
    .select(['b.id as banner_id', 'b.image', 'b.image_tall', 'b.drama_id', 'b.link'])
    .select([
      sql<string>`coalesce(t.title, '')`.as('title'),
      sql<string>`coalesce(t.subtitle, '')`.as('subtitle'),
    ])
    .where('b.is_enabled', '=', true)
    .where(({ eb, or }) => or([eb('b.starts_at', 'is', null), eb('b.starts_at', '<=', now)]))
    .where(({ eb, or }) => or([eb('b.ends_at', 'is', null), eb('b.ends_at', '>', now)]))
    .where(({ eb, or }) => or([eb('b.drama_id', 'is', null), eb('d.state', '=', 'published')]))
    .orderBy('b.position');
  return prepared(db, 'banners', query);
}

export type BannerRow = Awaited<ReturnType<typeof listBanners>>[number];

export async function listNavigation(db: Db, locale: Locale) {
  const name = nameIn(locale, 'navigation_texts', 'item_id', 'item.id', 'item.route_name');
  const query = db
    .selectFrom('navigation_items as item')
    .select(['route_name', 'is_enabled', name.as('navigation_name')])
    .orderBy('position');
  return prepared(db, 'navigation', query);
}

export type NavigationRow = Awaited<ReturnType<typeof listNavigation>>[number];
