import '@vitejs/plugin-react/preamble';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { pageAt } from '../contract/site/pages.ts';
import { prefixOf } from '../i18n/locales.ts';
import { loadTranslator, tabLocale } from './lib/text/texts.ts';
import { TranslatorContext } from './lib/text/translator.ts';
import { loadPageModule } from './page-modules.ts';
import { keyFirstVisit } from './router/visit-key.ts';
import { createRoutes } from './routes.tsx';

/** A function, because a page's chunk imports this one: it could not load during a top-level await. */
async function start() {
  const locale = tabLocale();
  const page = pageAt(location.pathname);
  const [translator, loaded] = await Promise.all([
    loadTranslator(locale, page?.texts ?? []),
    page && loadPageModule(page).then((module) => ({ page, module })),
  ]);
  keyFirstVisit();
  // Choosing another language loads a new document, so a tab needs the routes of one language.
  const router = createBrowserRouter(createRoutes([prefixOf(locale)], loaded));
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

void start();
