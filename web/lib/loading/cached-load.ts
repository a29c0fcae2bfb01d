import type { LoaderFunctionArgs } from 'react-router';
import { pageKey } from '../../../contract/site/pages.ts';
import { type Load, type LoadArgs, loadPage } from './load.ts';
import { LoadCache } from './load-cache.ts';

/**
 * The browser's loader of a kept-alive page. Caches by what the page reads of its address: for some
 * minutes for links, without a limit for Back and Forward. `isWhole` false: not cached.
 */
export function inBrowserCached<Data>(load: Load<Data>, isWhole?: (loaded: Data) => boolean) {
  const cache = new LoadCache(isWhole);
  const get = (args: LoadArgs): Promise<Data> => {
    const key = pageKey(args.url);
    // Back and Forward change the address before they load; a link does after.
    const isBackOrForward = pageKey(location) === key;
    return cache.get(key, () => loadPage(load, args), { mayBeStale: isBackOrForward });
  };
  const loader = ({ params, request }: LoaderFunctionArgs): Promise<Data> =>
    get({ params, url: new URL(request.url) });
  /** Adds what came with the server's HTML. */
  loader.keep = (url: URL, loaded: Data) => cache.add(pageKey(url), loaded);
  /** For a link that will probably be followed. A failure shows when it is. */
  loader.prefetch = (args: LoadArgs) => void get(args).catch(() => {});
  return loader;
}
