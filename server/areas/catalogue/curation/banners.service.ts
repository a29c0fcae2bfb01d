import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import type { MediaLibrary } from '../entries/media-library.ts';
import { bannerVersion, diffBanners, explainConstraint, withHidden } from './banner-change.ts';
import { findChangedColumns, findNewColumns } from './banner-columns.ts';
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
  /** Runs a change under the catalogue write lock. */
  const change = <Result>(work: (tx: Tx) => Promise<Result>) =>
    db.transaction().execute(async (tx) => {
      await beginChange(tx);
      return work(tx);
    });

  const record = (tx: Tx, actor: string, action: string, bannerId: number, details: object) =>
    audit.record(tx, { actor, action, subject: `banner:${bannerId}`, change: { ...details } });

  return {
    /** All banners, with `hidden`. */
    list: async () => (await queries.listBanners(db)).map((banner) => withHidden(banner, now())),

    versionOf: bannerVersion,

    add: (request: BannerRequest, actor: string): Promise<number> =>
      change(async (tx) => {
        const texts = parseTexts(request.texts);
        const banner = await findNewColumns(tx, request, library);
        const others = (await queries.listBanners(tx)).map(({ id }) => id);
        const id = await queries.insertBanner(tx, banner, texts).catch(explainConstraint);
        const place = Math.min(request.position ?? others.length + 1, others.length + 1);
        await queries.updateBannerOrder(tx, others.toSpliced(place - 1, 0, id));
        const details = { ...banner, drama: request.drama, position: place, texts };
        await record(tx, actor, 'banner.add', id, details);
        return id;
      }),

    /** Returns the names of the changed fields. */
    edit: (bannerId: number, request: BannerEdit, actor: string): Promise<string[]> =>
      change(async (tx) => {
        const { banner: before, others } = await getBanner(tx, bannerId);
        const version = bannerVersion(before);
        await audit.requireUnchanged(tx, request.version, version, `banner:${bannerId}`);
        await update(tx, before, others, request, library);
        const { banner: after } = await getBanner(tx, bannerId);
        const changed = diffBanners(before, after);
        if (Object.keys(changed).length > 0)
          await record(tx, actor, 'banner.edit', bannerId, changed);
        return Object.keys(changed);
      }),

    /** Returns the removed banner, from which `add` makes it again. */
    remove: (bannerId: number, actor: string) =>
      change(async (tx) => {
        const { banner, others } = await getBanner(tx, bannerId);
        await queries.deleteBanner(tx, bannerId);
        await queries.updateBannerOrder(tx, others);
        await record(tx, actor, 'banner.remove', bannerId, banner);
        return withHidden(banner, now());
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
      change(async (tx) => {
        const { banner, order, others } = await getBanner(tx, bannerId);
        await audit.requireUnchanged(tx, knownOrder?.join(), order.join(), { kind: 'banner' });
        const place = Math.min(position, others.length + 1);
        if (place === banner.position) return place;
        await queries.updateBannerOrder(tx, others.toSpliced(place - 1, 0, bannerId));
        const moved = { position: { from: banner.position, to: place } };
        await record(tx, actor, 'banner.move', bannerId, moved);
        return place;
      }),
  };
}

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

/** Sets what the request has: columns, texts and place. */
async function update(
  tx: Tx,
  before: queries.BannerEntry,
  others: number[],
  request: BannerEdit,
  library: MediaLibrary,
): Promise<void> {
  const { id } = before;
  const columns = await findChangedColumns(tx, before, request, library);
  await queries.updateBanner(tx, id, columns).catch(explainConstraint);
  const { texts, titles, subtitles } = request;
  if (texts ?? titles ?? subtitles) {
    const parsed = parseTexts(texts ?? mergeTexts(before.texts, titles, subtitles));
    await queries.replaceBannerTexts(tx, id, parsed);
  }
  if (request.position)
    await queries.updateBannerOrder(tx, others.toSpliced(request.position - 1, 0, id));
}
