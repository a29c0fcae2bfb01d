import type { PageDefinition } from '../contract/site/pages.ts';

/** The route file of a page, named after it: `WatchHistory` is in `routes/watch-history.tsx`. */
export function fileOf(page: PageDefinition): string {
  if (isDocument(page)) return 'routes/content-page.tsx';
  return `routes/${page.name.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase()}.tsx`;
}

/** Whether the page is a document and nothing else. */
export function isDocument({ isPrerendered, hasTool }: PageDefinition): boolean {
  return isPrerendered === true && !hasTool;
}
