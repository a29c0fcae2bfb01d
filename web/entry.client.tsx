import '@vitejs/plugin-react/preamble';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { pageAt } from '../contract/site/pages.ts';
import { prefixOf } from '../i18n/locales.ts';
import { loadTranslator, tabLocale } from './lib/text/texts.ts';
import { TranslatorContext } from './lib/text/translator.ts';
import { readHydrationData } from './router/hydration-data.ts';
import { keyFirstVisit } from './router/visit-key.ts';
import { createRoutes } from './routes.tsx';

/**
 * A function, not top-level await: page chunks import this chunk, so awaiting them would deadlock.
 */
async function start() {
  const locale = tabLocale();
  // Choosing another language loads a new document, so a tab needs the routes of one language.
  const routes = createRoutes([prefixOf(locale)]);
  const matched = matchRoutes(routes, location) ?? [];
  const [translator] = await Promise.all([
    loadTranslator(locale, pageAt(location.pathname)?.texts ?? []),
    ...matched.map(({ route }) => loadRoute(route)),
  ]);
  keyFirstVisit();
  const router = createBrowserRouter(routes, { hydrationData: readHydrationData() });
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TranslatorContext value={translator}>
          <RouterProvider router={router} />
        </TranslatorContext>
      </StrictMode>,
    );
  });
}

/** Resolves a lazy route, because hydration needs the page's component synchronously. */
async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy === 'function')
    Object.assign(route, await route.lazy(), { lazy: undefined });
}

void start();
