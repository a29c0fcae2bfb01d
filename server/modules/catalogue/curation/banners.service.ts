import * as v from 'valibot';
import { fallbackLocale, locales } from '../../../../i18n/locales.ts';
import { brokenConstraint } from '../../../db/broken-constraint.ts';
import type { Db, Tx } from '../../../db/client.ts';
import { OperatorError, WrongUse } from '../../../operator-error.ts';
import type { AuditService } from '../../audit/audit.service.ts';
import { required, words } from '../exchange/cells.ts';
import { listEntries, listReferred } from '../exchange/entries.queries.ts';
import { findIngested, isFile, judgeAddress } from '../exchange/media-cell.ts';
import type { MediaLibrary } from '../exchange/media-library.ts';
import * as queries from './banners.queries.ts';
import { beginChange } from './begin-change.queries.ts';

export type BannerService = ReturnType<typeof createBannerService>;

interface BannerParts {
  db: Db;
  audit: Pick<AuditService, 'record'>;
  library: MediaLibrary;
  now: () => Date;
}

/** The title and the line below it, by language; English must be there, since others fall back to it. */
const bannerTexts = v.pipe(
  v.strictObject(
    v.entriesFromList(
      locales,
      v.optional(
        v.strictObject({
          title: v.optional(required(words(200)), ''),
          subtitle: v.optional(words(500), ''),
        }),
      ),
    ),
  ),
  v.check((texts) => texts[fallbackLocale] !== undefined, `has no title in ${fallbackLocale}`),
);

export interface BannerRequest {
  /** Addresses, or files below the folder; without an image the drama's own pictures serve. */
  image?: string | undefined;
  imageTall?: string | undefined;
  folder: string;
  /** One of the two at most. */
  drama?: string | undefined;
  link?: string | undefined;
  startsAt?: Date | undefined;
  endsAt?: Date | undefined;
  /** From 1; absent is last. */
  position?: number | undefined;
  texts: unknown;
}

/** What the home page shows first. */
export function createBannerService({ db, audit, library, now }: BannerParts) {
  async function pictureAt(folder: string, cell: string): Promise<string> {
    if (!isFile(cell)) {
      const { fault } = judgeAddress(cell, 'picture', library);
      if (fault) throw new OperatorError(`${cell} ${fault}.`);
      return cell;
    }
    const found = await findIngested(folder, cell, 'picture', library);
    if (typeof found === 'string') throw new OperatorError(`${cell}: ${found}.`);
    return found.path;
  }

  async function getBanner(from: Db, bannerId: number) {
    const all = await queries.listBanners(from);
    const banner = all.find(({ id }) => id === bannerId);
    if (!banner) throw new OperatorError(`There is no banner ${bannerId}.`);
    return { banner, others: all.map(({ id }) => id).filter((id) => id !== bannerId) };
  }

  return {
    /** With the reason for which one is not on the home page at present. */
    async list() {
      return (await queries.listBanners(db)).map((banner) => ({
        ...banner,
        hidden: whyHidden(banner, now()),
      }));
    },

    add: (request: BannerRequest, actor: string): Promise<number> =>
      db.transaction().execute(async (tx) => {
        await beginChange(tx);
        const texts = readTexts(request.texts);
        const drama = request.drama ? await getDrama(tx, request.drama) : undefined;
        const image = request.image ?? drama?.banner_wide;
        if (!image)
          throw new OperatorError('A banner needs a wide image, of its own or its drama’s.');
        const tall = request.imageTall ?? (request.image ? undefined : drama?.banner_tall);
        const banner = {
          image: await pictureAt(request.folder, image),
          image_tall: tall ? await pictureAt(request.folder, tall) : null,
          starts_at: request.startsAt ?? null,
          ends_at: request.endsAt ?? null,
          drama_id: drama?.id ?? null,
          link: request.link ?? null,
        };
        const others = (await queries.listBanners(tx)).map(({ id }) => id);
        const id = await queries.insertBanner(tx, banner, texts).catch(explainRefusal);
        const place = Math.min(request.position ?? others.length + 1, others.length + 1);
        await queries.updateBannerOrder(tx, others.toSpliced(place - 1, 0, id));
        const change = { ...banner, drama: request.drama, position: place, texts };
        await audit.record(tx, { actor, action: 'banner.add', subject: `banner:${id}`, change });
        return id;
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

    /** Gives the place it has then: the last where there are fewer. */
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

function whyHidden(banner: queries.BannerEntry, now: Date): string | null {
  if (!banner.is_enabled) return 'disabled';
  if (banner.starts_at && banner.starts_at > now) return 'not yet';
  if (banner.ends_at && banner.ends_at <= now) return 'over';
  if (banner.drama && banner.drama_state !== 'published') return `drama ${banner.drama_state}`;
  return null;
}

function readTexts(texts: unknown): queries.BannerTexts {
  const read = v.safeParse(bannerTexts, texts);
  if (read.success) return read.output as queries.BannerTexts;
  const [issue] = read.issues;
  const path = (issue.path ?? []).map(({ key }) => String(key)).join('.');
  throw new OperatorError(`The banner's text ${path} ${issue.message}.`.replaceAll('  ', ' '));
}

async function getDrama(tx: Tx, reference: string) {
  const [referred] = await listReferred(tx, [reference]);
  const [entry] = referred ? await listEntries(tx, [referred.external_id]) : [];
  if (!entry) throw new OperatorError(`There is no drama ${reference}.`);
  return entry;
}

const REASONS: Record<string, string> = {
  banners_one_target: 'A banner leads to a drama or a link, not to both.',
  banners_link_form: 'A link is a path of this site, such as /en/about, or begins with https://.',
  banners_period_order: 'The banner would end before it begins.',
};

function explainRefusal(error: unknown): never {
  const reason = REASONS[brokenConstraint(error) ?? ''];
  throw reason ? new WrongUse(reason) : error;
}
