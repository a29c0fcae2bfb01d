import type { RouteObject } from 'react-router';
import { pages as allPages, type PageDefinition } from '#contract/site/pages.ts';
import { pageNotFound } from './lib/loading/page-not-found.ts';
import { loadSite } from './lib/site.ts';
import { loadPageModule, type PageModule } from './page-modules.ts';
import { App, AppError, Document } from './root.tsx';
import { pageRoutes } from './route-table.ts';

/** A page and its module, which hydration needs synchronously. */
interface LoadedPage {
  page: PageDefinition;
  module: PageModule;
}

/** The routes of the pages under the given language prefixes. */
export function createRoutes(
  prefixes: readonly string[],
  pages: readonly PageDefinition[] = allPages,
  loaded?: LoadedPage,
): RouteObject[] {
  const routes = pageRoutes(prefixes, pages).map(({ page, ...route }) => ({
    ...route,
    ...(page === loaded?.page ? loaded.module : { lazy: () => loadPageModule(page) }),
    // Otherwise `/EN` would match as a language prefix.
    caseSensitive: true,
  }));
  return [
    {
      id: 'root',
      // The browser keeps the data that came with the document. Its loader never runs, but is
      // needed: the router drops the data of a route without a loader.
      loader: import.meta.env.SSR ? loadSite : () => null,
      shouldRevalidate: () => false,
      Component: Document,
      children: [
        {
          id: 'app',
          Component: App,
          ErrorBoundary: AppError,
          children: [...routes, ...development, notFound],
        },
      ],
    },
  ];
}

const notFound: RouteObject = {
  id: 'NotFound',
  path: '*',
  loader({ request }) {
    throw pageNotFound(new URL(request.url));
  },
  Component: () => null,
};

/** In development, a page that shows every component in every state. */
const development: RouteObject[] = import.meta.env.DEV
  ? [{ id: 'DevUi', path: '/dev/ui', lazy: () => import('./routes/dev-ui.tsx') }]
  : [];
