import { isDeepStrictEqual } from 'node:util';
import type { Locale } from '../../../../i18n/locales.ts';
import { brokenConstraint } from '../../../db/broken-constraint.ts';
import type { Db, Tx } from '../../../db/client.ts';
import { OperatorError, WrongUse } from '../../../errors/operator-error.ts';
import type { AuditService } from '../../audit/audit.service.ts';
import { listEntries, resolveReferences } from '../entries/entries.queries.ts';
import type { MediaLibrary } from '../entries/media-library.ts';
import { findPicture } from './banner-picture.ts';
import { mergeTexts, parseTexts } from './banner-texts.ts';
import * as queries from './banners.queries.ts';
import { beginChange } from './begin-change.queries.ts';

interface BannerParts {
  db: Db;
  audit: Pick<AuditService, 'record'>;
  library: MediaLibrary;
  now: () => Date;
}

export interface BannerRequest {
  /** A reference for `findPicture`. If it is absent, the drama's banner pictures are used. */
  image?: string | undefined;
  imageTall?: string | undefined;
  /** The folder against which relative file paths are resolved. */
  folder: string;
  /** The target of the banner: either a drama or a link, or none. */
  drama?: string | undefined;
  link?: string | undefined;
  startsAt?: Date | undefined;
  endsAt?: Date | undefined;
  /** Counts from 1. If it is absent, the banner becomes the last. */
  position?: number | undefined;
  texts: unknown;
}

/** Absent fields are kept; null removes a value. */
export interface BannerEdit {
  image?: string | undefined;
  imageTall?: string | null | undefined;
  folder: string;
  /** A drama replaces a link and vice versa. */
  drama?: string | null | undefined;
  link?: string | null | undefined;
  startsAt?: Date | null | undefined;
  endsAt?: Date | null | undefined;
  position?: number | undefined;
  isEnabled?: boolean | undefined;
  /** Replaces all texts, while `titles` and `subtitles` replace those of single languages. */
  texts?: unknown;
  titles?: Partial<Record<Locale, string>> | undefined;
  subtitles?: Partial<Record<Locale, string>> | undefined;
}

/** The banners of the home page. */
export function createBannerService({ db, audit, library, now }: BannerParts) {
  const findOptionalPicture = async (reference: string | null | undefined, folder: string) =>
    reference ? findPicture(reference, folder, library) : null;

  async function getBanner(from: Db, bannerId: number) {
    const all = await queries.listBanners(from);
    const banner = all.find(({ id }) => id === bannerId);
    if (!banner) throw new OperatorError(`There is no banner ${bannerId}.`);
    return { banner, others: all.map(({ id }) => id).filter((id) => id !== bannerId) };
  }

  return {
    /** Lists all banners; `hidden` is the reason why one is not on the home page now, or null. */
    async list() {
      return (await queries.listBanners(db)).map((banner) => ({
        ...banner,
        hidden: hiddenReason(banner, now()),
      }));
    },

    add: (request: BannerRequest, actor: string): Promise<number> =>
      db.transaction().execute(async (tx) => {
        await beginChange(tx);
        const texts = parseTexts(request.texts);
        const drama = request.drama ? await getDrama(tx, request.drama) : undefined;
        const image = request.image ?? drama?.banner_wide;
        if (!image) throw new OperatorError(NO_IMAGE);
        const tall = request.imageTall ?? (request.image ? undefined : drama?.banner_tall);
        const banner = {
          image: await findPicture(image, request.folder, library),
          image_tall: await findOptionalPicture(tall, request.folder),
          starts_at: request.startsAt ?? null,
          ends_at: request.endsAt ?? null,
          drama_id: drama?.id ?? null,
          link: request.link ?? null,
        };
        const others = (await queries.listBanners(tx)).map(({ id }) => id);
        const id = await queries.insertBanner(tx, banner, texts).catch(explainConstraint);
        const place = Math.min(request.position ?? others.length + 1, others.length + 1);
        await queries.updateBannerOrder(tx, others.toSpliced(place - 1, 0, id));
        const change = { ...banner, drama: request.drama, position: place, texts };
        await audit.record(tx, { actor, action: 'banner.add', subject: `banner:${id}`, change });
        return id;
      }),

    /** Returns the names of the changed fields. */
    edit: (bannerId: number, request: BannerEdit, actor: string): Promise<string[]> =>
      db.transaction().execute(async (tx) => {
        await beginChange(tx);
        const { banner: before, others } = await getBanner(tx, bannerId);
        const pictures = await findPictures(tx, before, request);
        await queries
          .updateBanner(tx, bannerId, {
            ...(pictures.image && {
              image: await findPicture(pictures.image, request.folder, library),
            }),
            ...(pictures.tall !== undefined && {
              image_tall: await findOptionalPicture(pictures.tall, request.folder),
            }),
            ...(await findTarget(tx, request)),
            ...(request.startsAt !== undefined && { starts_at: request.startsAt }),
            ...(request.endsAt !== undefined && { ends_at: request.endsAt }),
            ...(request.isEnabled !== undefined && { is_enabled: request.isEnabled }),
          })
          .catch(explainConstraint);
        const { texts, titles, subtitles } = request;
        if (texts ?? titles ?? subtitles) {
          const parsed = parseTexts(texts ?? mergeTexts(before.texts, titles, subtitles));
          await queries.replaceBannerTexts(tx, bannerId, parsed);
        }
        if (request.position)
          await queries.updateBannerOrder(tx, others.toSpliced(request.position - 1, 0, bannerId));
        const { banner: after } = await getBanner(tx, bannerId);
        const change = diffBanners(before, after);
        const subject = `banner:${bannerId}` as const;
        if (Object.keys(change).length > 0)
          await audit.record(tx, { actor, action: 'banner.edit', subject, change });
        return Object.keys(change);
      }),

    remove: (bannerId: number, actor: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await beginChange(tx);
        const { banner, others } = await getBanner(tx, bannerId);
        await queries.deleteBanner(tx, bannerId);
        await queries.updateBannerOrder(tx, others);
        const subject = `banner:${bannerId}` as const;
        await audit.record(tx, { actor, action: 'banner.remove', subject, change: { ...banner } });
      }),

    /** Returns the new position, which is at most the number of banners. */
    move: (bannerId: number, position: number, actor: string): Promise<number> =>
      db.transaction().execute(async (tx) => {
        await beginChange(tx);
        const { banner, others } = await getBanner(tx, bannerId);
        const place = Math.min(position, others.length + 1);
        if (place === banner.position) return place;
        await queries.updateBannerOrder(tx, others.toSpliced(place - 1, 0, bannerId));
        const change = { position: { from: banner.position, to: place } };
        const subject = `banner:${bannerId}` as const;
        await audit.record(tx, { actor, action: 'banner.move', subject, change });
        return place;
      }),
  };
}

function hiddenReason(banner: queries.BannerEntry, now: Date): string | null {
  if (!banner.is_enabled) return 'disabled';
  if (banner.starts_at && banner.starts_at > now) return 'not yet';
  if (banner.ends_at && banner.ends_at <= now) return 'over';
  if (banner.drama && banner.drama_state !== 'published') return `drama ${banner.drama_state}`;
  return null;
}

const NO_IMAGE = 'A banner needs a wide image: pass one, or a drama that has a wide banner.';

/**
 * Returns references of the pictures to set; undefined keeps the current picture. If the request
 * sets a drama and the banner shows the pictures of its previous drama, these are replaced with the
 * pictures of the new one.
 */
async function findPictures(tx: Tx, before: queries.BannerEntry, request: BannerEdit) {
  const { image, imageTall: tall } = request;
  if (image || !request.drama) return { image, tall };
  const drama = await getDrama(tx, request.drama);
  const previousImage = before.drama ? (await getDrama(tx, before.drama)).banner_wide : undefined;
  // Ignores the colour after #, which may be missing.
  if (before.image.replace(/#.*/, '') !== previousImage?.replace(/#.*/, '')) return { image, tall };
  if (!drama.banner_wide) throw new OperatorError(NO_IMAGE);
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

function diffBanners(before: queries.BannerEntry, after: queries.BannerEntry) {
  const { id, drama_state, ...fields } = before;
  const names = Object.keys(fields) as (keyof typeof fields)[];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]));
}

async function getDrama(tx: Tx, reference: string) {
  const [found] = await resolveReferences(tx, [reference]);
  const [entry] = found ? await listEntries(tx, [found.external_id]) : [];
  if (!entry) throw new OperatorError(`There is no drama ${reference}.`);
  return entry;
}

const CONSTRAINT_MESSAGES: Record<string, string> = {
  banners_one_target: 'A banner can link to a drama or to an address, not to both.',
  banners_link_form:
    'A link must be a path of this site, such as /en/about, or begin with https://.',
  banners_period_order: 'The banner would end before it begins.',
};

function explainConstraint(error: unknown): never {
  const message = CONSTRAINT_MESSAGES[brokenConstraint(error) ?? ''];
  throw message ? new WrongUse(message) : error;
}
