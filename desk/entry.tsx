import '@vitejs/plugin-react/preamble';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { CallFailure } from '#contract/transport/client.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { TranslatorContext } from '#ui/text/translator.ts';
import { deskApi } from './lib/api.ts';
import { sessionStore } from './lib/session.ts';
import { loadTranslator } from './lib/texts.ts';
import { routes } from './routes.tsx';
import { listenForSearch } from './shell/search-shortcut.ts';
import '#ui/styles/fonts.css';
import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import './ui/desk.css';

const RETRY_MS = 3_000;

const root = createRoot(document.getElementById('desk') as HTMLElement);

/** Loads the session and the texts of the shell, then the page of the address. */
async function start(): Promise<void> {
  const [translator, session] = await Promise.all([loadTranslator(), deskApi.getSession()]);
  sessionStore.set(session);
  const router = createBrowserRouter(routes);
  root.render(
    <StrictMode>
      <TranslatorContext value={translator}>
        <RouterProvider router={router} />
      </TranslatorContext>
    </StrictMode>,
  );
}

/** The server may be starting, or the database away: says so, and tries again until it answers. */
function startOrRetry(): void {
  start().catch(async (failure: unknown) => {
    setTimeout(startOrRetry, RETRY_MS);
    const { t } = await loadTranslator();
    const text = failure instanceof CallFailure && failure.message;
    root.render(
      <main>
        <EmptyState title={t('desk.live.off')} text={text || t('desk.failed.offline')} />
      </main>,
    );
  });
}

listenForSearch();
startOrRetry();
