import type { DramaSort } from '#contract/catalogue.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import type { ListingFilter, ListWindow } from '#server/db/dramas/listings.ts';
import * as listing from './listing.queries.ts';
import { searchDramas } from './search/search.queries.ts';
import { normalize, piecesOf } from './search/search-terms.ts';

/** Selects dramas by something that no index has, such as their availability in a market. */
export interface DramaFilter {
  /** Equal filters have equal keys. */
  key: string;
  /** The accepted ones among these, in their order. */
  keep(dramaIds: readonly number[]): Promise<number[]>;
}

export interface PageRequest {
  keyword?: string | undefined;
  filter: ListingFilter;
  sort: DramaSort;
  /** Keeps only some of the dramas that match the rest of the request. */
  only?: DramaFilter | undefined;
  page: number;
  pageSize: number;
}

/** A list without its pages. */
export type ListRequest = Pick<PageRequest, 'keyword' | 'filter' | 'sort'>;

export interface PageOfIds {
  ids: number[];
  total: number;
  /** True if the search stopped early: `total` counts only the matches found so far. */
  isCapped?: boolean;
}

export function windowOf({ page, pageSize }: PageRequest): ListWindow {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}

/** Returns the ids of the dramas in one window of a list, and the total number of matches. */
export async function findWindow(
  db: Db,
  locale: Locale,
  request: ListRequest,
  window: ListWindow,
): Promise<PageOfIds> {
  const input = request.keyword?.trim() ?? '';
  const keyword = normalize(input);
  if (input === '') return browse(db, locale, request, window);
  // The input consists of characters that a search ignores, so it matches no title.
  if (keyword === '') return { ids: [], total: 0 };
  return search(db, locale, request, { keyword, window });
}

async function browse(
  db: Db,
  locale: Locale,
  { filter, sort }: ListRequest,
  window: ListWindow,
): Promise<PageOfIds> {
  const total = await listing.countListed(db, filter);
  // Without this check a page past the end would walk the whole index.
  if (window.offset >= total) return { ids: [], total };
  if (sort === 'newest') return { ids: await listing.listNewest(db, filter, window), total };
  if (sort === 'popular') return { ids: await listing.listPopular(db, filter, window), total };
  return { ids: await listByTitle(db, locale, filter, { ...window, total }), total };
}

/** Sorting one title costs as much as walking past this many titles in the index. */
const WALKED_PER_SORTED = 25;

/**
 * Finds a filtered page either by walking the title index, which has no filters, past other dramas,
 * or by sorting all matches. The totals decide which costs less.
 */
async function listByTitle(
  db: Db,
  locale: Locale,
  filter: ListingFilter,
  { total, ...window }: ListWindow & { total: number },
): Promise<number[]> {
  const all = await listing.countListed(db, {});
  const walked = (window.offset + window.limit) * (all / total);
  return walked < total * WALKED_PER_SORTED
    ? listing.walkTitles(db, { locale, filter, window })
    : listing.sortTitles(db, { locale, filter, window });
}

/** Sorts by the best match if the request has the default sort, `newest`. */
async function search(
  db: Db,
  locale: Locale,
  { filter, sort }: ListRequest,
  { keyword, window }: { keyword: string; window: ListWindow },
): Promise<PageOfIds> {
  const order = sort === 'newest' ? 'best' : sort;
  const query = { keyword, pieces: piecesOf(keyword) };
  const { dramaIds, isCapped } = await searchDramas(db, query, filter, { order, locale });
  return {
    ids: dramaIds.slice(window.offset, window.offset + window.limit),
    total: dramaIds.length,
    isCapped,
  };
}
