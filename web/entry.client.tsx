import '@vitejs/plugin-react/preamble';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { pageAt, pages } from '#contract/site/pages.ts';
import { prefixOf } from '#i18n/locales.ts';
import { takeEarlyClick } from '#ui/early/use-early-click.ts';
import { loadTranslator, tabLocale } from '#ui/text/texts.ts';
import { TranslatorContext } from '#ui/text/translator.ts';
import { loadPageModule } from './page-modules.ts';
import { readHydrationData } from './router/hydration-data.ts';
import { keyFirstVisit } from './router/visit-key.ts';
import { createRoutes } from './routes.tsx';

/**
 * A function, not top-level await: page chunks import this chunk, so awaiting them would deadlock.
 * Creating the router and hydrating are tasks of their own, so that input is handled between them.
 */
async function start() {
  const locale = tabLocale();
  const page = pageAt(location.pathname);
  const [translator, module] = await Promise.all([
    loadTranslator(locale, page?.texts ?? []),
    page && loadPageModule(page),
  ]);
  const loaded = page && module && { page, module };
  // Choosing another language loads a new document, so a tab needs the routes of one language.
  const routes = createRoutes([prefixOf(locale)], pages, loaded);
  const hydrationData = readHydrationData();
  if (import.meta.env.DEV) await loadMatched(routes);
  await nextTask();
  keyFirstVisit();
  const router = createBrowserRouter(routes, { hydrationData });
  await nextTask();
  takeEarlyClick();
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

/** In development a route may have no page (`/dev/ui`); hydration needs its component too. */
async function loadMatched(routes: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? [])
    if (typeof route.lazy === 'function')
      Object.assign(route, await route.lazy(), { lazy: undefined });
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

void start();
