import { isDeepStrictEqual } from 'node:util';
import type { MessageKey } from '#i18n/message-key.ts';
import { brokenConstraint } from '#server/db/broken-constraint.ts';
import type { Tx } from '#server/db/client.ts';
import { OperatorError, WrongUse } from '#server/errors/operator-error.ts';
import { versionOf } from '#server/text/version-of.ts';
import { listEntries, resolveReferences } from '../entries/entries.queries.ts';
import type { BannerEdit } from './banner-request.ts';
import type * as queries from './banners.queries.ts';

export function noImage(): OperatorError {
  return new OperatorError(
    'A banner needs a wide image: pass one, or a drama that has a wide banner.',
    { message: 'deskError.bannerImage' },
  );
}

/** The reason why a banner is not on the home page, or null. */
export function hiddenReason(banner: queries.BannerEntry, now: Date): string | null {
  if (!banner.is_enabled) return 'disabled';
  if (banner.starts_at && banner.starts_at > now) return 'not yet';
  if (banner.ends_at && banner.ends_at <= now) return 'over';
  if (banner.drama && banner.drama_state !== 'published') return `drama ${banner.drama_state}`;
  return null;
}

/** Changes with everything that an editor of the banner can change, except for its place. */
export function bannerVersion(banner: queries.BannerEntry): string {
  const { id, image, image_tall, is_enabled, starts_at, ends_at, drama, link, texts } = banner;
  return versionOf([id, image, image_tall, is_enabled, starts_at, ends_at, drama, link, texts]);
}

/**
 * Returns references of the pictures to set; undefined keeps the current picture. If the request
 * sets a drama and the banner shows the pictures of its previous drama, these are replaced with the
 * pictures of the new one.
 */
export async function findPictures(tx: Tx, before: queries.BannerEntry, request: BannerEdit) {
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
export async function findTarget(tx: Tx, { drama, link }: BannerEdit) {
  if (drama === undefined && link === undefined) return {};
  const drama_id = drama ? (await getDrama(tx, drama)).id : null;
  if (drama) return { drama_id, link: link ?? null };
  if (link) return { drama_id, link };
  return { ...(drama === null && { drama_id }), ...(link === null && { link }) };
}

export function diffBanners(before: queries.BannerEntry, after: queries.BannerEntry) {
  const { id, drama_state, ...fields } = before;
  const names = Object.keys(fields) as (keyof typeof fields)[];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]));
}

export async function getDrama(tx: Tx, reference: string) {
  const [found] = await resolveReferences(tx, [reference]);
  const [entry] = found ? await listEntries(tx, [found.external_id]) : [];
  if (!entry)
    throw new OperatorError(`There is no drama ${reference}.`, {
      message: 'deskError.dramaMissing',
      values: { drama: reference },
    });
  return entry;
}

const CONSTRAINTS: Record<string, { text: string; message: MessageKey }> = {
  banners_one_target: {
    text: 'A banner can link to a drama or to an address, not to both.',
    message: 'deskError.bannerTarget',
  },
  banners_link_form: {
    text: 'A link must be a path of this site, such as /en/about, or begin with https://.',
    message: 'deskError.bannerLink',
  },
  banners_period_order: {
    text: 'The banner would end before it begins.',
    message: 'deskError.bannerPeriod',
  },
};

export function explainConstraint(error: unknown): never {
  const known = CONSTRAINTS[brokenConstraint(error) ?? ''];
  throw known ? new WrongUse(known.text, { message: known.message }) : error;
}
