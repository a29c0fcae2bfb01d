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
  const translator = await loadTranslator(page.locale, pageAreas);
  const head = context.get(headContext);
  const { html, statusCode } = renderWithBoundary(loaded, (result) =>
    renderToString(
      <TranslatorContext value={translator}>
        <HeadContext value={{ page, head: result.errors ? null : head }}>
          <StaticRouterProvider
            router={createStaticRouter(dataRoutes, result)}
            context={result}
            nonce={page.nonce}
          />
        </HeadContext>
      </TranslatorContext>,
    ),
  );
  return new Response(`<!DOCTYPE html>${html}`, {
    status: statusCode,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
};

/** `renderToString` ignores error boundaries, so a page that throws is rendered again as the error page. */
function renderWithBoundary(
  loaded: StaticHandlerContext,
  render: (result: StaticHandlerContext) => string,
) {
  try {
    return { html: render(loaded), statusCode: loaded.statusCode };
  } catch (error) {
    const failed = { ...loaded, statusCode: 500, errors: { app: error } };
    hideUnexpectedErrors(failed);
    return { html: render(failed), statusCode: failed.statusCode };
  }
}

/** Logs errors that no loader threw on purpose; their messages must not reach the browser. */
function hideUnexpectedErrors(loaded: StaticHandlerContext): void {
  for (const [id, error] of Object.entries(loaded.errors ?? {})) {
    if (!loaded.errors || isRouteErrorResponse(error)) continue;
    // biome-ignore lint/suspicious/noConsole: the renderer has no other log
    console.error(error);
    loaded.errors[id] = new Error('Unexpected Server Error');
  }
}
