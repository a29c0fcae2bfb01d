import { type PageDefinition, routeId } from '#contract/site/pages.ts';

interface PageRoute {
  id: string;
  path: string;
  page: PageDefinition;
}

/** The routes of the pages under each prefix, and of the home page at `/`. */
export function pageRoutes(
  prefixes: readonly string[],
  pages: readonly PageDefinition[],
): PageRoute[] {
  return pages.flatMap((page) => [
    ...(page.path === '' ? [{ id: page.name, path: '/', page }] : []),
    ...prefixes.map((prefix) => ({
      id: routeId(page.name, prefix),
      path: `/${prefix}/${page.path}`,
      page,
    })),
  ]);
}

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
