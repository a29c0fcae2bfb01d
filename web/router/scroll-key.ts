import type { Location } from 'react-router';
import { pageAt, pageKey } from '#contract/site/pages.ts';

/**
 * The key of a stored scroll position: the page key of a kept-alive page, else the visit, so that a
 * link opens a page at its top and Back restores the earlier position.
 */
export function scrollKey(location: Location): string {
  return pageAt(location.pathname)?.isKeptAlive ? pageKey(location) : location.key;
}
