import type { Banner, DramaCard, NavigationItem } from '#contract/catalogue.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import type { CardRow } from '#server/db/dramas/drama-cards.ts';
import { AppError } from '#server/errors/app-error.ts';
import { mediaAddress, toBanner, toDramaCard, toNavigation } from './catalogue.mapper.ts';
import * as queries from './catalogue.queries.ts';
import { createDramaDetails } from './drama-detail.service.ts';
import { ListCache } from './list-cache.ts';
import { createListPages } from './list-pages.service.ts';
import { listYears } from './listing.queries.ts';

export type CatalogueService = ReturnType<typeof createCatalogueService>;

interface CatalogueOptions {
  /** For carts, orders and what depends on a user: `db` may be a replica, which lags. */
  primary?: Db;
  mediaBaseUrl: string | undefined;
  /** False if the visitors' countries are unknown. */
  areTerritoriesApplied: boolean;
  now: () => Date;
}

export function createCatalogueService(
  db: Db,
  { primary = db, mediaBaseUrl, areTerritoriesApplied, now }: CatalogueOptions,
) {
  const address = mediaAddress(mediaBaseUrl);
  const cache = new ListCache();

  const listTags = (locale: Locale) =>
    cache.getOrLoad(`tags ${locale}`, () => queries.listTags(db, locale));

  async function toCards(listed: Promise<CardRow[]>, locale: Locale): Promise<DramaCard[]> {
    const [rows, tags] = await Promise.all([listed, listTags(locale)]);
    const names = new Map(tags.map(({ tag_id, tag_name }) => [tag_id, tag_name]));
    return rows.map((row) => toDramaCard(row, names, address));
  }

  const pages = createListPages({ db, toCards });
  const details = createDramaDetails({ db, primary, areTerritoriesApplied, address, toCards });

  return {
    /** Must be called when the catalogue has changed. */
    clearCache() {
      cache.clear();
      details.clearRecent();
      pages.clearFilteredLists();
    },

    /** Must be called when something has changed by which `PageRequest.only` selects dramas. */
    clearFilteredLists: pages.clearFilteredLists,

    listPage: pages.listPage,
    findFacts: details.findFacts,
    getDetail: details.getDetail,

    listTags,

    /** Returns the URL of a stored media path. Other modules use it. */
    addressOf: address,

    /** Returns cards by drama id, including withdrawn dramas; deleted ones are missing. */
    async cardsOf(locale: Locale, dramaIds: number[]): Promise<Map<number, DramaCard>> {
      if (dramaIds.length === 0) return new Map();
      const cards = await toCards(queries.listCardsById(primary, locale, dramaIds), locale);
      return new Map(cards.map((card) => [card.drama_id, card]));
    },

    listNavigation: (locale: Locale): Promise<NavigationItem[]> =>
      cache.getOrLoad(`navigation ${locale}`, async () =>
        toNavigation(await queries.listNavigation(db, locale)),
      ),

    listBanners: (locale: Locale): Promise<Banner[]> =>
      cache.getOrLoad(`banners ${locale}`, async () => {
        const rows = await queries.listBanners(db, locale, now());
        return rows.map((row) => toBanner(row, address));
      }),

    listNewReleases: (locale: Locale, limit: number) =>
      cache.getOrLoad(`new ${locale} ${limit}`, () =>
        toCards(queries.listNewReleases(db, locale, limit), locale),
      ),

    listRandom: (locale: Locale, limit: number) =>
      toCards(queries.listRandom(db, locale, Math.random(), limit), locale),

    listPopularByTag: (locale: Locale, tagId: number, limit: number) =>
      cache.getOrLoad(`popular ${locale} ${tagId} ${limit}`, async () => {
        const cards = await toCards(queries.listPopularByTag(db, locale, tagId, limit), locale);
        if (cards.length === 0 && !(await queries.findTag(db, tagId))) {
          throw new AppError('notFound');
        }
        return cards;
      }),

    listYears: () => cache.getOrLoad('years', () => listYears(db)),
  };
}
