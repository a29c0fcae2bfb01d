import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { pageAreas } from '../i18n/areas.ts';
import { prefixes } from '../i18n/locales.ts';
import type { RenderPage } from '../server/http/pages/pages.ts';
import { HeadContext } from './head/head-context.ts';
import { headContext, pageContext } from './lib/loading/page-context.ts';
import { loadTranslator } from './lib/text/texts.ts';
import { TranslatorContext } from './lib/text/translator.ts';
import { createRoutes } from './routes.tsx';

const { query, dataRoutes } = createStaticHandler(createRoutes(prefixes));

/** Runs the loaders of the page at the request's address and renders it to a complete document. */
export const renderPage: RenderPage = async (request, page) => {
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  const loaded = await query(request, { requestContext: context });
  if (loaded instanceof Response) return loaded;
  hideUnexpectedErrors(loaded);
  const head = loaded.errors ? null : context.get(headContext);
  const html = renderToString(
    <TranslatorContext value={await loadTranslator(page.locale, pageAreas)}>
      <HeadContext value={{ page, head }}>
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, loaded)}
          context={loaded}
          nonce={page.nonce}
        />
      </HeadContext>
    </TranslatorContext>,
  );
  return new Response(`<!DOCTYPE html>${html}`, {
    status: loaded.statusCode,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
};

/** Logs errors that no loader threw on purpose; their messages must not reach the browser. */
function hideUnexpectedErrors(loaded: StaticHandlerContext): void {
  for (const [id, error] of Object.entries(loaded.errors ?? {})) {
    if (!loaded.errors || isRouteErrorResponse(error)) continue;
    // biome-ignore lint/suspicious/noConsole: the renderer has no other log
    console.error(error);
    loaded.errors[id] = new Error('Unexpected Server Error');
  }
}
