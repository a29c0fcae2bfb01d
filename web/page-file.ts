import type { PageDefinition } from '../contract/site/pages.ts';

/** The route file of a page, named after it: `WatchHistory` is in `routes/watch-history.tsx`. */
export function fileOf({ name, isPrerendered }: PageDefinition): string {
  const stem = isPrerendered ? 'content-page' : name.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase();
  return `routes/${stem}.tsx`;
}
