import type { LoaderFunctionArgs } from 'react-router';
import { pageKey } from '../../../contract/site/pages.ts';
import { type Load, type LoadArgs, loadPage } from './load.ts';
import { LoadCache } from './load-cache.ts';

/**
 * The browser's loader of a kept-alive page. Caches by page key: a link reuses an entry for five
 * minutes, Back and Forward without a limit. Data that is not complete is not cached.
 */
export function inBrowserCached<Data>(load: Load<Data>, isComplete?: (loaded: Data) => boolean) {
  const cache = new LoadCache(isComplete);
  const get = (args: LoadArgs): Promise<Data> => {
    const key = pageKey(args.url);
    // Back and Forward change the address before loading, a link after.
    const isBackOrForward = pageKey(location) === key;
    return cache.get(key, () => loadPage(load, args), { mayBeStale: isBackOrForward });
  };
  const loader = ({ params, request }: LoaderFunctionArgs): Promise<Data> =>
    get({ params, url: new URL(request.url) });
  /** Adds the data that came with the server's HTML. */
  loader.keep = (url: URL, loaded: Data) => cache.add(pageKey(url), loaded);
  /** For a link that will probably be followed. Failures are ignored: following it loads again. */
  loader.prefetch = (args: LoadArgs) => void get(args).catch(() => {});
  return loader;
}
