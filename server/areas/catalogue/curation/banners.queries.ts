import { sql } from 'kysely';
import type { DramaState } from '#contract/desk/catalogue-lists.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { type Row, row, typed } from '#server/db/row.ts';

export type BannerTexts = Partial<Record<Locale, { title: string; subtitle: string }>>;

const bannerEntry = row({
  id: 'int8',
  position: 'int4',
  image: 'text',
  image_tall: 'text?',
  is_enabled: 'bool',
  starts_at: 'timestamptz?',
  ends_at: 'timestamptz?',
  /** The key of the drama: its external id, or `id:12`. */
  drama: 'text?',
  drama_state: typed<DramaState | null>('text?'),
  link: 'text?',
  texts: typed<BannerTexts>('jsonb'),
});

export type BannerEntry = Row<typeof bannerEntry>;

export async function listBanners(db: Db): Promise<BannerEntry[]> {
  const { rows } = await bannerEntry.sql`
    SELECT b.id, b.position, b.image, b.image_tall, b.is_enabled, b.starts_at, b.ends_at, b.link,
      coalesce(d.external_id, 'id:' || d.id) AS drama, d.state AS drama_state,
      coalesce((
        SELECT jsonb_object_agg(locale, jsonb_build_object('title', title, 'subtitle', subtitle))
        FROM banner_texts WHERE banner_id = b.id), '{}') AS texts
    FROM banners b LEFT JOIN dramas d ON d.id = b.drama_id
    ORDER BY b.position`.execute(db);
  return rows;
}

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
  const rows = Object.entries(texts).map(([locale, text]) => ({
    banner_id: bannerId,
    locale: locale as Locale,
    ...text,
  }));
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
