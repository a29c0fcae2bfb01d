import type { Location } from 'react-router';
import { pageAt, pageKey } from '../../contract/site/pages.ts';

/**
 * What a scroll position is remembered by. A kept-alive page has one place for each thing it shows,
 * however it is reached; any other begins at its top, and Back finds the place of that visit.
 */
export function scrollKey(location: Location): string {
  return pageAt(location.pathname)?.isKeptAlive ? pageKey(location) : location.key;
}
