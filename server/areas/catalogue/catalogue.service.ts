import { LRUCache } from 'lru-cache';
import type { Banner, DramaCard, DramaDetail, NavigationItem } from '#contract/catalogue.ts';
import { fallbackLocale, type Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import type { CardRow } from '#server/db/dramas/drama-cards.ts';
import type { ListWindow } from '#server/db/dramas/listings.ts';
import { AppError } from '#server/errors/app-error.ts';
import {
  mediaAddress,
  toBanner,
  toDramaCard,
  toDramaDetail,
  toNavigation,
  toShareFacts,
} from './catalogue.mapper.ts';
import * as queries from './catalogue.queries.ts';
import * as detail from './detail.queries.ts';
import { FilteredList } from './filtered-list.ts';
import { ListCache } from './list-cache.ts';
import { listYears } from './listing.queries.ts';
import { findWindow, type PageRequest, windowOf } from './pages.service.ts';

export type CatalogueService = ReturnType<typeof createCatalogueService>;

const MAX_RELATED = 12;
/** More than pages are rendered at a time; forgotten soon, since a change may come in between. */
const RECENT_DETAILS = { max: 32, ttl: 5_000 };
/** Few, because each can hold thousands of ids; long enough to read a page and go to the next. */
const FILTERED_LISTS = { maxLists: 100, maxAgeMs: 60_000 };

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
  const filteredLists = new ListCache(FILTERED_LISTS);
  // A drama's page reads the facts of its head right after the detail, which has them.
  const recentDetails = new LRUCache<number, detail.DetailRow>(RECENT_DETAILS);

  const listTags = (locale: Locale) =>
    cache.getOrLoad(`tags ${locale}`, () => queries.listTags(db, locale));

  async function toCards(listed: Promise<CardRow[]>, locale: Locale): Promise<DramaCard[]> {
    const [rows, tags] = await Promise.all([listed, listTags(locale)]);
    const names = new Map(tags.map(({ tag_id, tag_name }) => [tag_id, tag_name]));
    return rows.map((row) => toDramaCard(row, names, address));
  }

  /** Returns the cards of the published dramas among these, in the order of `ids`. */
  const listPublishedCards = (locale: Locale, ids: number[]) =>
    toCards(queries.listPublishedCards(db, locale, ids), locale);

  /** A filtered list is cached, so that its next page continues where the last one ended. */
  async function findPage(locale: Locale, { only, ...request }: PageRequest) {
    const window = windowOf(request);
    if (!only) return findWindow(db, locale, request, window);
    const { keyword, filter, sort } = request;
    const key = JSON.stringify([locale, keyword, filter, sort, only.key]);
    const read = (part: ListWindow) => findWindow(db, locale, request, part);
    const list = await filteredLists.getOrLoad(
      key,
      async () => new FilteredList(read, only, { isSearch: Boolean(keyword) }),
    );
    return list.page(window);
  }

  async function findDetail(locale: Locale, dramaId: number) {
    const found = await detail.findDetail(db, locale, dramaId, {
      maxRelated: MAX_RELATED,
      areTerritoriesApplied,
    });
    if (found) recentDetails.set(dramaId, found);
    return found;
  }

  return {
    /** Must be called when the catalogue has changed. */
    clearCache() {
      cache.clear();
      recentDetails.clear();
      filteredLists.clear();
    },

    /** Must be called when something has changed by which `PageRequest.only` selects dramas. */
    clearFilteredLists: () => filteredLists.clear(),

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

    async listPage(locale: Locale, request: PageRequest) {
      const { ids, total, isCapped = false } = await findPage(locale, request);
      const list = ids.length === 0 ? [] : await listPublishedCards(locale, ids);
      return {
        list,
        total,
        total_is_capped: isCapped,
        page: request.page,
        page_size: request.pageSize,
      };
    },

    /** Returns the data for the drama page's `<head>` that no API call returns. */
    async findFacts(dramaId: number) {
      const row = recentDetails.get(dramaId) ?? (await findDetail(fallbackLocale, dramaId));
      return row && toShareFacts(row, address);
    },

    async getDetail(locale: Locale, dramaId: number, userId?: number): Promise<DramaDetail> {
      const [found, viewer] = await Promise.all([
        findDetail(locale, dramaId),
        userId ? detail.getViewer(primary, userId, dramaId) : undefined,
      ]);
      const [row] = found?.cards ?? [];
      if (!found || !row) throw new AppError('notFound');
      const [card, ...related] = await toCards(Promise.resolve(found.cards), locale);
      return toDramaDetail({ ...found, row, card: card as DramaCard, related, viewer }, address);
    },
  };
}
