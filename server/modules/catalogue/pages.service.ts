import type { DramaSort } from '../../../contract/catalogue.ts';
import type { Locale } from '../../../i18n/locales.ts';
import type { Db } from '../../db/client.ts';
import type { ListingFilter, ListWindow } from '../../db/listings.ts';
import * as listing from './listing.queries.ts';
import { searchDramas } from './search/search.queries.ts';
import { normalize, piecesOf } from './search/search-terms.ts';

export interface PageRequest {
  keyword?: string | undefined;
  filter: ListingFilter;
  sort: DramaSort;
  page: number;
  pageSize: number;
}

export interface PageOfIds {
  ids: number[];
  total: number;
  /** `total` counts the matches that were found, and there may be more. */
  isCapped?: boolean;
}

/** Which dramas a page shows, and of how many. */
export async function findPage(db: Db, locale: Locale, request: PageRequest): Promise<PageOfIds> {
  const typed = request.keyword?.trim() ?? '';
  const keyword = normalize(typed);
  const window = { limit: request.pageSize, offset: (request.page - 1) * request.pageSize };
  if (typed === '') return browse(db, locale, request, window);
  // Of characters that nobody sees, which no title is found by.
  if (keyword === '') return { ids: [], total: 0 };
  return search(db, locale, request, { keyword, window });
}

async function browse(
  db: Db,
  locale: Locale,
  { filter, sort }: PageRequest,
  window: ListWindow,
): Promise<PageOfIds> {
  const total = await listing.countListed(db, filter);
  // Else a page past the end would walk all there is.
  if (window.offset >= total) return { ids: [], total };
  if (sort === 'newest') return { ids: await listing.listNewest(db, filter, window), total };
  if (sort === 'popular') return { ids: await listing.listPopular(db, filter, window), total };
  return { ids: await listByTitle(db, locale, filter, { ...window, total }), total };
}

/** In the time it takes to find and sort one title, so many are walked past in their order. */
const WALKED_PER_SORTED = 25;

/**
 * Titles have one order for all dramas and none for each filter. A page of a filter is found
 * along that order, or by sorting all that pass: whichever is less work, as the totals tell.
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
    ? listing.walkTitles(db, locale, filter, window)
    : listing.sortTitles(db, locale, filter, window);
}

/** By the best match; `newest` is what a caller without a wish sends. */
async function search(
  db: Db,
  locale: Locale,
  { filter, sort }: PageRequest,
  { keyword, window }: { keyword: string; window: ListWindow },
): Promise<PageOfIds> {
  const order = sort === 'newest' ? 'best' : sort;
  const asked = { keyword, pieces: piecesOf(keyword) };
  const { dramaIds, isCapped } = await searchDramas(db, asked, filter, { order, locale });
  return {
    ids: dramaIds.slice(window.offset, window.offset + window.limit),
    total: dramaIds.length,
    isCapped,
  };
}
