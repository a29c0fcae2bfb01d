import type { Tx } from '#server/db/client.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { listEntries, resolveReferences } from '../entries/entries.queries.ts';
import type { MediaLibrary } from '../entries/media-library.ts';
import { findPicture } from './banner-picture.ts';
import type { BannerEdit, BannerRequest } from './banner-request.ts';
import type { BannerEntry, NewBanner } from './banners.queries.ts';

/** Without an image, the banner shows those of its drama. */
export async function findNewColumns(
  tx: Tx,
  request: BannerRequest,
  library: MediaLibrary,
): Promise<NewBanner> {
  const drama = request.drama ? await getDrama(tx, request.drama) : undefined;
  const image = request.image ?? drama?.banner_wide;
  if (!image) throw noImage();
  const tall = request.imageTall ?? (request.image ? undefined : drama?.banner_tall);
  return {
    image: await findPicture(image, request.folder, library),
    image_tall: await findOptionalPicture(tall, request.folder, library),
    starts_at: request.startsAt ?? null,
    ends_at: request.endsAt ?? null,
    drama_id: drama?.id ?? null,
    link: request.link ?? null,
    ...(request.isEnabled === false && { is_enabled: false }),
  };
}

/** The columns that the request sets. */
export async function findChangedColumns(
  tx: Tx,
  before: BannerEntry,
  request: BannerEdit,
  library: MediaLibrary,
): Promise<Partial<NewBanner>> {
  const { image, tall } = await findPictures(tx, before, request);
  return {
    // A picture that stays is not checked, since earlier versions accepted more addresses.
    ...(image &&
      image !== before.image && { image: await findPicture(image, request.folder, library) }),
    ...(tall !== undefined &&
      tall !== before.image_tall && {
        image_tall: await findOptionalPicture(tall, request.folder, library),
      }),
    ...(await findTarget(tx, request)),
    ...(request.startsAt !== undefined && { starts_at: request.startsAt }),
    ...(request.endsAt !== undefined && { ends_at: request.endsAt }),
    ...(request.isEnabled !== undefined && { is_enabled: request.isEnabled }),
  };
}

/**
 * Returns references of the pictures to set; undefined keeps the current picture. If the request
 * sets a drama and the banner shows the pictures of its previous drama, these are replaced with the
 * pictures of the new one.
 */
async function findPictures(tx: Tx, before: BannerEntry, request: BannerEdit) {
  const { image, imageTall: tall } = request;
  if (image || !request.drama) return { image, tall };
  const drama = await getDrama(tx, request.drama);
  const previousImage = before.drama ? (await getDrama(tx, before.drama)).banner_wide : undefined;
  // Ignores the colour after #, which may be missing.
  if (before.image.replace(/#.*/, '') !== previousImage?.replace(/#.*/, '')) return { image, tall };
  if (!drama.banner_wide) throw noImage();
  return { image: drama.banner_wide, tall: tall ?? (drama.banner_tall || null) };
}

/** Returns the columns to set. A banner has one target: a drama removes the link and vice versa. */
async function findTarget(tx: Tx, { drama, link }: BannerEdit) {
  if (drama === undefined && link === undefined) return {};
  const drama_id = drama ? (await getDrama(tx, drama)).id : null;
  if (drama) return { drama_id, link: link ?? null };
  if (link) return { drama_id, link };
  return { ...(drama === null && { drama_id }), ...(link === null && { link }) };
}

async function findOptionalPicture(
  reference: string | null | undefined,
  folder: string,
  library: MediaLibrary,
) {
  return reference ? findPicture(reference, folder, library) : null;
}

async function getDrama(tx: Tx, reference: string) {
  const [found] = await resolveReferences(tx, [reference]);
  const [entry] = found ? await listEntries(tx, [found.external_id]) : [];
  if (!entry)
    throw new OperatorError(`There is no drama ${reference}.`, {
      message: 'deskError.dramaMissing',
      values: { drama: reference },
    });
  return entry;
}

function noImage(): OperatorError {
  return new OperatorError(
    'A banner needs a wide image: pass one, or a drama that has a wide banner.',
    { message: 'deskError.bannerImage' },
  );
}
