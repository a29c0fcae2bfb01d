import type { DramaCard } from '../../../../contract/catalogue.ts';
import type { ApiClient, CallOutput } from '../../../../contract/client.ts';
import { type Filters, readFilters, toListInput, writeFilters } from './filters.ts';

/** What a buyer compares titles by; the rest of a card would only make the page heavier. */
export type BuyerFacts = Omit<DramaCard, 'tags' | 'synopsis'>;

export interface Facets {
  tags: CallOutput<'getTag'>;
  years: CallOutput<'getGroupAllReleaseYears'>;
}

export interface Browse {
  filters: Filters;
  facets: Facets;
  /** Absent when it could not be had. */
  results: { list: BuyerFacts[]; total: number; isCapped: boolean } | undefined;
}

export async function loadBrowse(api: ApiClient, url: URL): Promise<Browse> {
  const filters = readFilters(url.searchParams);
  // Its own action: a page that is fetched ahead must not end the one that is waited for.
  const options = { isQuiet: true, actionKey: writeFilters(filters) };
  const [facets, { list, total, total_is_capped: isCapped }] = await Promise.all([
    loadFacets(api),
    api.getDramaListByPage(toListInput(filters), options),
  ]);
  return { filters, facets, results: { list: list.map(toBuyerFacts), total, isCapped } };
}

/** The page without its list: the filters stay, so that another try or another choice is at hand. */
export async function loadWithoutList(api: ApiClient, url: URL): Promise<Browse> {
  return {
    filters: readFilters(url.searchParams),
    facets: await loadFacets(api),
    results: undefined,
  };
}

/** With its list and its filters: where there are dramas, only a failure leaves no year to choose. */
export function isWhole({ facets, results }: Browse): boolean {
  return results !== undefined && facets.years.length > 0;
}

function toBuyerFacts({ tags, synopsis, ...facts }: DramaCard): BuyerFacts {
  return facts;
}

/** Once per client: in a browser that is once per tab, in the server once per page. */
const known = new WeakMap<ApiClient, Promise<Facets>>();

function loadFacets(api: ApiClient): Promise<Facets> {
  const loading = known.get(api) ?? askForFacets(api);
  known.set(api, loading);
  return loading.catch(() => {
    known.delete(api);
    // A list without its filters is still a list.
    return { tags: [], years: [] };
  });
}

async function askForFacets(api: ApiClient): Promise<Facets> {
  const [tags, years] = await Promise.all([
    api.getTag({}, { isQuiet: true }),
    api.getGroupAllReleaseYears({}, { isQuiet: true }),
  ]);
  return { tags: tags.filter(({ count }) => count > 0), years };
}
