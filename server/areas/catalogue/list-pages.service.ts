import type { DramaCard } from '#contract/catalogue.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import type { CardRow } from '#server/db/dramas/drama-cards.ts';
import type { ListWindow } from '#server/db/dramas/listings.ts';
import * as queries from './catalogue.queries.ts';
import { FilteredList } from './filtered-list.ts';
import { ListCache } from './list-cache.ts';
import { findWindow, type PageRequest, windowOf } from './pages.service.ts';

/** Few, because each can hold thousands of ids; long enough to read a page and go to the next. */
const FILTERED_LISTS = { maxLists: 100, maxAgeMs: 60_000 };

interface ListPagesParts {
  db: Db;
  toCards: (listed: Promise<CardRow[]>, locale: Locale) => Promise<DramaCard[]>;
}

/** The pages of the list of dramas, with search, filters and orders. */
export function createListPages({ db, toCards }: ListPagesParts) {
  const filteredLists = new ListCache(FILTERED_LISTS);

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

  return {
    clearFilteredLists: () => filteredLists.clear(),

    async listPage(locale: Locale, request: PageRequest) {
      const { ids, total, isCapped = false } = await findPage(locale, request);
      const list =
        ids.length === 0 ? [] : await toCards(queries.listPublishedCards(db, locale, ids), locale);
      return {
        list,
        total,
        total_is_capped: isCapped,
        page: request.page,
        page_size: request.pageSize,
      };
    },
  };
}
