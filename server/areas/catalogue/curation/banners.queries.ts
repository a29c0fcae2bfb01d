import { sql } from 'kysely';
import { type Locale, locales } from '#i18n/locales.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { dramaKey } from '#server/db/dramas/drama-key.ts';

export type BannerTexts = Partial<Record<Locale, { title: string; subtitle: string }>>;

export async function listBanners(db: Db) {
  return db
    .selectFrom('banners as b')
    .leftJoin('dramas as d', 'd.id', 'b.drama_id')
    .select(['b.id', 'b.position', 'b.image', 'b.image_tall', 'b.is_enabled', 'b.starts_at'])
    .select(['b.ends_at', 'b.link', 'd.state as drama_state'])
    .select([
      dramaKey.$castTo<string | null>().as('drama'),
      sql`coalesce((
        SELECT jsonb_object_agg(locale, jsonb_build_object('title', title, 'subtitle', subtitle))
        FROM banner_texts WHERE banner_id = b.id), '{}')`
        .$castTo<BannerTexts>()
        .as('texts'),
    ])
    .orderBy('b.position')
    .execute();
}

export type BannerEntry = Awaited<ReturnType<typeof listBanners>>[number];

export interface NewBanner {
  image: string;
  image_tall: string | null;
  starts_at: Date | null;
  ends_at: Date | null;
  drama_id: number | null;
  link: string | null;
  is_enabled?: boolean;
}

/** Adds the banner after all others. */
export async function insertBanner(tx: Tx, banner: NewBanner, texts: BannerTexts): Promise<number> {
  const { id } = await tx
    .insertInto('banners')
    .values({ ...banner, position: sql`(SELECT coalesce(max(position), 0) + 1 FROM banners)` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertBannerTexts(tx, id, texts);
  return id;
}

async function insertBannerTexts(tx: Tx, bannerId: number, texts: BannerTexts): Promise<void> {
  const rows = locales.flatMap((locale) => {
    const text = texts[locale];
    return text ? { banner_id: bannerId, locale, ...text } : [];
  });
  await tx.insertInto('banner_texts').values(rows).execute();
}

export async function replaceBannerTexts(
  tx: Tx,
  bannerId: number,
  texts: BannerTexts,
): Promise<void> {
  await tx.deleteFrom('banner_texts').where('banner_id', '=', bannerId).execute();
  await insertBannerTexts(tx, bannerId, texts);
}

export async function updateBanner(
  tx: Tx,
  bannerId: number,
  columns: Partial<NewBanner>,
): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await tx.updateTable('banners').set(columns).where('id', '=', bannerId).execute();
}

export async function deleteBanner(tx: Tx, bannerId: number): Promise<void> {
  await tx.deleteFrom('banners').where('id', '=', bannerId).execute();
}

/** `bannerIds` must contain all banners, in their new order. */
export async function updateBannerOrder(tx: Tx, bannerIds: number[]): Promise<void> {
  await sql`
    UPDATE banners SET position = place
    FROM unnest(${bannerIds}::bigint[]) WITH ORDINALITY AS wanted (banner_id, place)
    WHERE id = banner_id AND position <> place`.execute(tx);
}
