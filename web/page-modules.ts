import type { RouteObject } from 'react-router';
import type { PageDefinition } from '#contract/site/pages.ts';
import { fileOf, isDocument } from './route-table.ts';
import * as contentPage from './routes/content-page.tsx';

/** The exports of a file in `routes/`. */
export type PageModule = Pick<
  RouteObject,
  'Component' | 'ErrorBoundary' | 'loader' | 'handle' | 'shouldRevalidate'
> & {
  /** Loads what the page needs to be rendered, besides its data. */
  prepare?: () => Promise<void>;
};

const files = import.meta.glob<PageModule>([
  './routes/*.tsx',
  '!./routes/{content-page,dev-ui}.tsx',
]);

/**
 * A content page's module is part of the entry, so that navigating to such a page fetches its
 * payload and nothing else. Every other page has its own chunk.
 */
export async function loadPageModule(page: PageDefinition): Promise<PageModule> {
  if (isDocument(page)) return contentPage;
  const load = files[`./${fileOf(page)}`];
  if (!load) throw new Error(`No file for the page ${page.name}`);
  const { prepare, ...module } = await load();
  await prepare?.();
  return module;
}
