import type { Location } from 'react-router';
import { pageAt } from '../pages.ts';

/**
 * What a scroll position is remembered by. A kept-alive page has one place, however it is reached;
 * any other begins at its top, and Back finds the place of that visit.
 */
export function scrollKey({ pathname, key }: Location): string {
  return pageAt(pathname)?.isKeptAlive ? pathname : key;
}
