import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { Db } from '#server/db/client.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import type { MediaLibrary } from '../entries/media-library.ts';
import {
  bannerVersion,
  diffBanners,
  explainConstraint,
  findPictures,
  findTarget,
  getDrama,
  hiddenReason,
  noImage,
} from './banner-change.ts';
import { findPicture } from './banner-picture.ts';
import type { BannerEdit, BannerRequest } from './banner-request.ts';
import { mergeTexts, parseTexts } from './banner-texts.ts';
import * as queries from './banners.queries.ts';
import { beginChange } from './begin-change.queries.ts';

interface BannerParts {
  db: Db;
  audit: Pick<AuditService, 'record' | 'requireUnchanged'>;
  library: MediaLibrary;
  now: () => Date;
}

export type ListedBanner = Awaited<
  ReturnType<ReturnType<typeof createBannerService>['list']>
>[number];

/** The banners of the home page. */
export function createBannerService({ db, audit, library, now }: BannerParts) {
  const findOptionalPicture = async (reference: string | null | undefined, folder: string) =>
    reference ? findPicture(reference, folder, library) : null;

  async function getBanner(from: Db, bannerId: number) {
    const all = await queries.listBanners(from);
    const banner = all.find(({ id }) => id === bannerId);
    if (!banner)
      throw new OperatorError(`There is no banner ${bannerId}.`, {
        message: 'deskError.bannerMissing',
      });
    const order = all.map(({ id }) => id);
    return { banner, order, others: order.filter((id) => id !== bannerId) };
  }

  return {
    /** Lists all banners; `hidden` is the reason why one is not on the home page now, or null. */
    async list() {
      return (await queries.listBanners(db)).map((banner) => ({
        ...banner,
        hidden: hiddenReason(banner, now()),
      }));
    },

    versionOf: bannerVersion,

    add: (request: BannerRequest, actor: string): Promise<number> =>
      db.transaction().execute(async (tx) => {
        await beginChange(tx);
        const texts = parseTexts(request.texts);
        const drama = request.drama ? await getDrama(tx, request.drama) : undefined;
        const image = request.image ?? drama?.banner_wide;
        if (!image) throw noImage();
        const tall = request.imageTall ?? (request.image ? undefined : drama?.banner_tall);
        const banner = {
          image: await findPicture(image, request.folder, library),
          image_tall: await findOptionalPicture(tall, request.folder),
          starts_at: request.startsAt ?? null,
          ends_at: request.endsAt ?? null,
          drama_id: drama?.id ?? null,
          link: request.link ?? null,
          ...(request.isEnabled === false && { is_enabled: false }),
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
        const subject = `banner:${bannerId}` as const;
        await audit.requireUnchanged(tx, request.version, bannerVersion(before), subject);
        const pictures = await findPictures(tx, before, request);
        await queries
          .updateBanner(tx, bannerId, {
            // A picture that stays is not checked, since earlier versions accepted more addresses.
            ...(pictures.image &&
              pictures.image !== before.image && {
                image: await findPicture(pictures.image, request.folder, library),
              }),
            ...(pictures.tall !== undefined &&
              pictures.tall !== before.image_tall && {
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
        if (Object.keys(change).length > 0)
          await audit.record(tx, { actor, action: 'banner.edit', subject, change });
        return Object.keys(change);
      }),

    /** Returns the removed banner, from which `add` makes it again. */
    remove: (bannerId: number, actor: string) =>
      db.transaction().execute(async (tx) => {
        await beginChange(tx);
        const { banner, others } = await getBanner(tx, bannerId);
        await queries.deleteBanner(tx, bannerId);
        await queries.updateBannerOrder(tx, others);
        const subject = `banner:${bannerId}` as const;
        await audit.record(tx, { actor, action: 'banner.remove', subject, change: { ...banner } });
        return { ...banner, hidden: hiddenReason(banner, now()) };
      }),

    /**
     * Returns the new position, which is at most the number of banners. `knownOrder` has the
     * banners in the order that the editor was shown; if it has changed since, nothing is moved.
     */
    move: (
      bannerId: number,
      position: number,
      actor: string,
      knownOrder?: number[],
    ): Promise<number> =>
      db.transaction().execute(async (tx) => {
        await beginChange(tx);
        const { banner, order, others } = await getBanner(tx, bannerId);
        await audit.requireUnchanged(tx, knownOrder?.join(), order.join(), { kind: 'banner' });
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
