import type { PageDefinition } from '../contract/site/pages.ts';

/**
 * A page's file is called like the page: `WatchHistory` is `watch-history.tsx`; one file shows all
 * that are made from documents. Apart from the list of pages, which the browser has too.
 */
export function fileOf({ name, isPrerendered }: PageDefinition): string {
  const stem = isPrerendered ? 'content-page' : name.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase();
  return `routes/${stem}.tsx`;
}
