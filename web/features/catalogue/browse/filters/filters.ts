import type { AvailabilityFilter } from '#contract/catalogue.ts';
import { marketParameters } from '#contract/licence/market-parameters.ts';
import type { CallInput } from '#contract/transport/client.ts';
import { withoutPassedStart } from '#ui/licence/start-day.ts';

export const sorts = ['newest', 'popular', 'title'] as const;
export type Sort = (typeof sorts)[number];

export const pageSizes = [24, 48, 96] as const;
export type PageSize = (typeof pageSizes)[number];

const availabilityFilters: readonly AvailabilityFilter[] = ['free', 'open'];

/** Selects titles by their availability. The market is in the URL, so that the list can be shared. */
export interface AvailabilityInMarket {
  filter: AvailabilityFilter;
  /** Query text; `loadBrowse` validates it. */
  market: string;
}

/** Filters, sort order and page of the list; each combination has its own URL. */
export interface Filters {
  keyword: string;
  tagId: number | undefined;
  year: number | undefined;
  isNewOnly: boolean;
  availability: AvailabilityInMarket | undefined;
  sort: Sort;
  page: number;
  pageSize: PageSize;
}

/** The default filters: the first page of the whole catalogue, newest first. */
export const defaultFilters: Filters = {
  keyword: '',
  tagId: undefined,
  year: undefined,
  isNewOnly: false,
  availability: undefined,
  sort: 'newest',
  page: 1,
  pageSize: 48,
};

/*
 * The limits of `getDramaListByPage` in contract/catalogue.ts, whose schemas this page does not load. A
 * value beyond them would be refused.
 */
const MAX_KEYWORD = 100;
const MAX_PAGE = 1_000_000;
const YEARS = [1900, 9999] as const;

/** The filters of a query string. Invalid parameters are ignored. */
export function readFilters(search: URLSearchParams): Filters {
  const sort = search.get('sort');
  const pageSize = Number(search.get('page_size'));
  return {
    keyword: normalizeKeyword(search.get('keyword') ?? ''),
    tagId: integerIn(search.get('tag_id'), 1, Number.MAX_SAFE_INTEGER),
    year: integerIn(search.get('release_year'), ...YEARS),
    isNewOnly: search.get('is_new_release') === '1',
    availability: readAvailability(search),
    sort: sorts.find((one) => one === sort) ?? defaultFilters.sort,
    page: integerIn(search.get('page'), 1, MAX_PAGE) ?? defaultFilters.page,
    pageSize: pageSizes.find((one) => one === pageSize) ?? defaultFilters.pageSize,
  };
}

function readAvailability(search: URLSearchParams): AvailabilityInMarket | undefined {
  const filter = availabilityFilters.find((one) => one === search.get('availability'));
  if (!filter) return undefined;
  const entries = marketParameters.flatMap((name) => {
    const value = search.get(name);
    return value ? [[name, value]] : [];
  });
  const market = String(new URLSearchParams(entries)).replaceAll('%2C', ',');
  return { filter, market: withoutPassedStart(market) };
}

/** Trims a keyword and truncates it by code point to the contract's limit. */
export function normalizeKeyword(text: string): string {
  const trimmed = text.toWellFormed().replaceAll('\0', '').trim();
  return Array.from(trimmed).slice(0, MAX_KEYWORD).join('').trim();
}

function integerIn(text: string | null, min: number, max: number): number | undefined {
  if (!text || !/^\d{1,16}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}

/** The query string: always in the same order, without default values. */
export function writeFilters(filters: Filters): string {
  const parameters = {
    keyword: filters.keyword,
    tag_id: filters.tagId,
    release_year: filters.year,
    is_new_release: filters.isNewOnly ? 1 : undefined,
    sort: filters.sort === defaultFilters.sort ? undefined : filters.sort,
    page: filters.page === defaultFilters.page ? undefined : filters.page,
    page_size: filters.pageSize === defaultFilters.pageSize ? undefined : filters.pageSize,
  };
  const entries = Object.entries(parameters).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const query = String(new URLSearchParams(entries.map(([name, value]) => [name, String(value)])));
  const { availability } = filters;
  const market = availability && `availability=${availability.filter}&${availability.market}`;
  return [query, market].filter(Boolean).join('&');
}

/** Applies a change, and resets to the first page unless the change sets the page. */
export function changeFilters(filters: Filters, change: Partial<Filters>): Filters {
  return { ...filters, page: 1, ...change };
}

export function toListInput(filters: Filters): CallInput<'getDramaListByPage'> {
  return {
    page: filters.page,
    page_size: filters.pageSize,
    sort: filters.sort,
    ...(filters.keyword && { keyword: filters.keyword }),
    ...(filters.tagId && { tag_id: filters.tagId }),
    ...(filters.year && { release_year: filters.year }),
    ...(filters.isNewOnly && { is_new_release: 1 }),
    ...(filters.availability && {
      availability: filters.availability.filter,
      ...Object.fromEntries(new URLSearchParams(filters.availability.market)),
    }),
  };
}

/** The number of filters that are set. */
export function countActive({ keyword, tagId, year, isNewOnly, availability }: Filters): number {
  return [keyword, tagId, year, isNewOnly, availability].filter(Boolean).length;
}
