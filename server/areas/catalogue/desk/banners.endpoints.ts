import type * as v from 'valibot';
import type { bannerCalls, DeskBanner } from '#contract/desk/banners.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Context } from '#server/context.ts';
import type { DeskHandlers } from '#server/desk/handlers.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { ListedBanner } from '../curation/banners.service.ts';
import { toDeskBanner } from './banners.mapper.ts';

/** Paths of files are refused by the contract, so none is resolved against a folder. */
const NO_FOLDER = '/';

export function bannerCallHandlers({
  curation: { banners, dramaChoices },
}: Pick<Context, 'curation'>): DeskHandlers<keyof typeof bannerCalls> {
  const toBanners = async (locale: Locale, listed: ListedBanner[]): Promise<DeskBanner[]> => {
    const keys = listed.flatMap(({ drama }) => drama ?? []);
    const dramas = await dramaChoices.listByKey(locale, keys);
    return listed.map((banner) =>
      toDeskBanner(banner, { version: banners.versionOf(banner), dramas }),
    );
  };

  async function getBanner(locale: Locale, bannerId: number): Promise<DeskBanner> {
    const found = (await banners.list()).filter(({ id }) => id === bannerId);
    const [banner] = await toBanners(locale, found);
    if (!banner) throw new AppError('notFound');
    return banner;
  }

  return {
    async listBanners(_, { locale }) {
      return { list: await toBanners(locale, await banners.list()) };
    },
    getBanner: ({ banner_id }, { locale }) => getBanner(locale, banner_id),
    async addBanner({ texts, position, ...input }, { actor, locale }) {
      const bannerId = await banners.add({ ...toChange(input), texts, position }, actor);
      return getBanner(locale, bannerId);
    },
    async updateBanner({ banner_id, version, texts, ...input }, { actor, locale }) {
      await banners.edit(banner_id, { ...toChange(input), texts, version }, actor);
      return getBanner(locale, banner_id);
    },
    async moveBanner({ banner_id, position, known_order }, { actor }) {
      return { position: await banners.move(banner_id, position, actor, known_order) };
    },
    async removeBanner({ banner_id }, { actor, locale }) {
      const [removed] = await toBanners(locale, [await banners.remove(banner_id, actor)]);
      return removed as DeskBanner;
    },
  };
}

type Input = Omit<v.InferOutput<(typeof bannerCalls)['addBanner']['input']>, 'texts' | 'position'>;

function toChange({ image, image_tall, drama, link, starts_at, ends_at, is_enabled }: Input) {
  return {
    image,
    imageTall: image_tall,
    drama,
    link,
    isEnabled: is_enabled,
    folder: NO_FOLDER,
    startsAt: toDate(starts_at),
    endsAt: toDate(ends_at),
  };
}

function toDate(time: string | null | undefined): Date | null | undefined {
  return time ? new Date(time) : (time as null | undefined);
}
