import type { ClientLoaderFunctionArgs } from 'react-router';
import { pageKey } from '../../../contract/site/pages.ts';
import { KeptLoads } from '../../router/kept-loads.ts';
import { type Load, type LoadArgs, loadPage } from './load.ts';

/**
 * For a kept-alive page: what was loaded for an address in this tab is not asked for again soon, and
 * by Back and Forward not at all. Of its query only what the page depends on counts.
 */
export function inBrowserOnce<Data>(load: Load<Data>, isWhole?: (loaded: Data) => boolean) {
  const known = new KeptLoads(isWhole);
  const get = (args: LoadArgs): Promise<Data> => {
    const key = pageKey(args.url);
    // They change the address before they load; a link does after.
    const isBackOrForward = pageKey(location) === key;
    return known.get(key, () => loadPage(load, args), { mayBeOld: isBackOrForward });
  };
  const once = ({ params, request }: ClientLoaderFunctionArgs): Promise<Data> =>
    get({ params, url: new URL(request.url) });
  /** What came with the page itself counts as loaded. */
  once.keep = (url: URL, loaded: Data) => known.add(pageKey(url), loaded);
  /** For a link that will probably be followed. A failure shows when it is. */
  once.prefetch = (args: LoadArgs) => void get(args).catch(() => {});
  return once;
}
