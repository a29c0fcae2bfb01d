import type { DramaCard } from '#contract/catalogue.ts';
import type { ApiClient, CallOutput } from '#contract/transport/client.ts';
import type { LoadArgs } from '#web/lib/loading/load.ts';
import { type Filters, readFilters, toListInput, writeFilters } from './filters/filters.ts';

/** The fields that a buyer compares. The rest of a card is left out to keep the page small. */
export type BuyerFacts = Omit<DramaCard, 'tags' | 'synopsis'>;

export interface Facets {
  tags: CallOutput<'getTag'>;
  years: CallOutput<'getGroupAllReleaseYears'>;
}

export interface Browse {
  filters: Filters;
  facets: Facets;
  /** Undefined when the list failed to load. */
  results: { list: BuyerFacts[]; total: number; isCapped: boolean } | undefined;
}

export async function loadBrowse(
  api: ApiClient,
  { url, isPrefetch }: Pick<LoadArgs, 'url' | 'isPrefetch'>,
): Promise<Browse> {
  const filters = await withValidMarket(readFilters(url.searchParams));
  // A new list cancels the one that the visitor has stopped waiting for. A prefetch cancels nothing,
  // because the visitor may have followed the link of the previous one.
  const options = isPrefetch ? { isQuiet: true, actionKey: writeFilters(filters) } : {};
  const [facets, { list, total, total_is_capped: isCapped }] = await Promise.all([
    loadFacets(api),
    api.getDramaListByPage(toListInput(filters), options),
  ]);
  return { filters, facets, results: { list: list.map(toBuyerFacts), total, isCapped } };
}

/**
 * The page when its list failed to load: the filters are shown, so that the visitor can choose
 * others.
 */
export async function loadWithoutList(api: ApiClient, url: URL): Promise<Browse> {
  return {
    filters: await withValidMarket(readFilters(url.searchParams)),
    facets: await loadFacets(api),
    results: undefined,
  };
}

/**
 * The filters with the market in its canonical form, or without it if the contract would refuse it.
 * The schema is loaded only for a URL with a market.
 */
async function withValidMarket(filters: Filters): Promise<Filters> {
  if (!filters.availability) return filters;
  const { filter, market: text } = filters.availability;
  const { readMarketQuery, writeMarketQuery } = await import('#contract/licence/market-query.ts');
  const market = readMarketQuery(text);
  return { ...filters, availability: market && { filter, market: writeMarketQuery(market) } };
}

/** Whether list and facets were loaded. Without any year, loading the facets has failed. */
export function isComplete({ facets, results }: Browse): boolean {
  return results !== undefined && facets.years.length > 0;
}

function toBuyerFacts({ tags, synopsis, ...facts }: DramaCard): BuyerFacts {
  return facts;
}

/** The facets, loaded once per client: in the browser once per tab, on the server once per page. */
const loaded = new WeakMap<ApiClient, Promise<Facets>>();

function loadFacets(api: ApiClient): Promise<Facets> {
  const loading = loaded.get(api) ?? fetchFacets(api);
  loaded.set(api, loading);
  return loading.catch(() => {
    loaded.delete(api);
    // The list is shown without tags and years to filter by.
    return { tags: [], years: [] };
  });
}

async function fetchFacets(api: ApiClient): Promise<Facets> {
  const [tags, years] = await Promise.all([
    api.getTag({}, { isQuiet: true }),
    api.getGroupAllReleaseYears({}, { isQuiet: true }),
  ]);
  return { tags: tags.filter(({ count }) => count > 0), years };
}
