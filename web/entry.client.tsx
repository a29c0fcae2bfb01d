import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { pageAt } from '../contract/site/pages.ts';
import { loadTranslator, tabLocale } from './lib/text/texts.ts';
import { TranslatorContext } from './lib/text/translator.ts';
import { dropOtherLanguages } from './router/drop-other-languages.ts';
import { registerContentRoutes } from './router/register-content-routes.ts';

dropOtherLanguages();
const translator = await loadTranslator(tabLocale(), pageAt(location.pathname)?.texts ?? []);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TranslatorContext value={translator}>
        <Router />
      </TranslatorContext>
    </StrictMode>,
  );
});

/** When it is rendered, and not before, all that the page brought along is there. */
function Router() {
  registerContentRoutes();
  return <HydratedRouter />;
}
