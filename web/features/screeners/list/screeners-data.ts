import type { ApiClient, CallOutput } from '#contract/transport/client.ts';
import { loadListPage, readPage } from '#web/lib/loading/lists.ts';
import type { LoadArgs } from '#web/lib/loading/load.ts';

export const SCREENERS_PAGE_SIZE = 12;

export type ScreenerList = CallOutput<'getScreenerList'>;

export function loadScreeners(api: ApiClient, { url }: LoadArgs): Promise<ScreenerList> {
  return loadListPage(readPage(url.searchParams), SCREENERS_PAGE_SIZE, (page) =>
    api.getScreenerList({ page, page_size: SCREENERS_PAGE_SIZE }),
  );
}
