import type { PageDefinition } from '../contract/site/pages.ts';

/** A page's file has the page's name: `WatchHistory` is `watch-history.tsx`. */
export function fileOf({ name, isPrerendered }: PageDefinition): string {
  const stem = isPrerendered ? 'content-page' : name.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase();
  return `routes/${stem}.tsx`;
}
