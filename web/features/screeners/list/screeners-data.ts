import type { ApiClient, CallOutput } from '#contract/client.ts';
import type { LoadArgs } from '#web/lib/loading/load.ts';

export const SCREENERS_PAGE_SIZE = 12;

export type ScreenerList = CallOutput<'getScreenerList'>;

/** Loads one page of the list; if the page number is too high, the last page. */
export async function loadScreeners(api: ApiClient, { url }: LoadArgs): Promise<ScreenerList> {
  const wanted = Number(url.searchParams.get('page') ?? 1);
  const page = Number.isInteger(wanted) && wanted >= 1 && wanted <= 1_000_000 ? wanted : 1;
  const read = (page: number) => api.getScreenerList({ page, page_size: SCREENERS_PAGE_SIZE });
  const screeners = await read(page);
  const last = Math.ceil(screeners.total / SCREENERS_PAGE_SIZE);
  return page > last && last > 0 ? read(last) : screeners;
}
