import '@vitejs/plugin-react/preamble';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { pageAt, pages } from '../contract/site/pages.ts';
import { prefixOf } from '../i18n/locales.ts';
import { loadTranslator, tabLocale } from './lib/text/texts.ts';
import { TranslatorContext } from './lib/text/translator.ts';
import { loadPageModule } from './page-modules.ts';
import { readHydrationData } from './router/hydration-data.ts';
import { keyFirstVisit } from './router/visit-key.ts';
import { createRoutes } from './routes.tsx';

/**
 * A function, not top-level await: page chunks import this chunk, so awaiting them would deadlock.
 * Its steps are separate tasks, so that input is handled between them.
 */
async function start() {
  const locale = tabLocale();
  const page = pageAt(location.pathname);
  const [translator, module] = await Promise.all([
    loadTranslator(locale, page?.texts ?? []),
    page && loadPageModule(page),
  ]);
  keyFirstVisit();
  const loaded = page && module && { page, module };
  // Choosing another language loads a new document, so a tab needs the routes of one language.
  const routes = createRoutes([prefixOf(locale)], pages, loaded);
  const hydrationData = readHydrationData();
  await nextTask();
  const router = createBrowserRouter(routes, { hydrationData });
  await nextTask();
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

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

void start();
