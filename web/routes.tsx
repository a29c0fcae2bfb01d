import type { RouteObject } from 'react-router';
import { pageNotFound } from './lib/loading/page-not-found.ts';
import { loadSite } from './lib/site.ts';
import { loadPageModule } from './page-modules.ts';
import { App, AppError, Document } from './root.tsx';
import { pageRoutes } from './route-table.ts';

/** The routes of every page under the given language prefixes. */
export function createRoutes(prefixes: readonly string[]): RouteObject[] {
  const pages = pageRoutes(prefixes).map(({ page, ...route }) => ({
    ...route,
    lazy: () => loadPageModule(page),
    // `/EN` is not a language prefix.
    caseSensitive: true,
  }));
  return [
    {
      id: 'root',
      // The browser keeps what came with the document. Its loader never runs, but the router drops the
      // data of a route that has none.
      loader: import.meta.env.SSR ? loadSite : () => null,
      shouldRevalidate: () => false,
      Component: Document,
      children: [
        {
          id: 'app',
          Component: App,
          ErrorBoundary: AppError,
          children: [...pages, ...development, notFound],
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

/** Shows every component in every state. */
const development: RouteObject[] = import.meta.env.DEV
  ? [{ id: 'DevUi', path: '/dev/ui', lazy: () => import('./routes/dev-ui.tsx') }]
  : [];
