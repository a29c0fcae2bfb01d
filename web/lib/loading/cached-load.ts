import type { LoaderFunctionArgs } from 'react-router';
import { pageKey } from '#contract/site/pages.ts';
import { type Load, type LoadArgs, loadPage } from './load.ts';
import { LoadCache } from './load-cache.ts';

/**
 * The browser's loader of a kept-alive page. It caches data by page key: a link reuses an entry for
 * five minutes, Back and Forward reuse it without a time limit. Incomplete data is not cached.
 */
export function inBrowserCached<Data>(load: Load<Data>, isComplete?: (loaded: Data) => boolean) {
  const cache = new LoadCache(isComplete);
  const get = (args: LoadArgs): Promise<Data> => {
    const key = pageKey(args.url);
    // Back and Forward change the address before the loader runs; a link changes it afterwards.
    const isBackOrForward = pageKey(location) === key;
    return cache.get(key, () => loadPage(load, args), { mayBeStale: isBackOrForward });
  };
  const loader = ({ params, request }: LoaderFunctionArgs): Promise<Data> =>
    get({ params, url: new URL(request.url) });
  /** Adds the data that came with the server's HTML. */
  loader.keep = (url: URL, loaded: Data) => cache.add(pageKey(url), loaded);
  /**
   * Loads the page of a link in advance. Failures are ignored, because following it loads again.
   */
  loader.prefetch = (args: LoadArgs) => void get({ ...args, isPrefetch: true }).catch(() => {});
  return loader;
}
