import type { PageDefinition } from '#contract/site/pages.ts';

/** The route file of a page, named after it: `WatchHistory` is in `routes/watch-history.tsx`. */
export function fileOf(page: PageDefinition): string {
  const stem = isDocument(page)
    ? 'content-page'
    : page.name.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase();
  return `routes/${stem}.tsx`;
}

/** Whether the page is a document and nothing else. */
export function isDocument({ isPrerendered, hasTool }: PageDefinition): boolean {
  return isPrerendered === true && !hasTool;
}
