import type { Location } from 'react-router';
import { pageAt, pageKey } from '../../contract/site/pages.ts';

/**
 * What a scroll position is stored by: the address of a kept-alive page, however it is reached; else
 * the visit, so that a link leads to the top of a page and Back to the earlier position.
 */
export function scrollKey(location: Location): string {
  return pageAt(location.pathname)?.isKeptAlive ? pageKey(location) : location.key;
}
