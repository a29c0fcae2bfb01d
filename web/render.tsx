import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { type PageDefinition, pageAt } from '#contract/site/pages.ts';
import { pageAreas } from '#i18n/areas.ts';
import { prefixes } from '#i18n/locales.ts';
import type { PageRequest, RenderPage } from '#server/http/pages/pages.ts';
import { loadTranslator } from '#ui/text/texts.ts';
import { TranslatorContext } from '#ui/text/translator.ts';
import { HeadContext } from './head/head-context.ts';
import { inlineScripts } from './head/inline-scripts.ts';
import { FragmentContext } from './lib/fragments.ts';
import { headContext, pageContext } from './lib/loading/page-context.ts';
import { fragmentsOf } from './render-fragments.tsx';
import { hydrationElement } from './router/hydration-data.ts';
import { createRoutes } from './routes.tsx';

/**
 * A handler per page, because React Router converts all routes of a handler for each request. The
 * handler of `undefined` knows only the not-found page.
 */
const handlers = new Map<PageDefinition | undefined, StaticHandler>();

function handlerOf(page: PageDefinition | undefined): StaticHandler {
  const known = handlers.get(page);
  if (known) return known;
  const handler = createStaticHandler(createRoutes(prefixes, page ? [page] : []));
  handlers.set(page, handler);
  return handler;
}

/** Every document ends with these tags; the data is inserted before them. */
const DOCUMENT_END = '</body></html>';

/** Runs the loaders of the page at the request's address and renders it to a complete document. */
export const renderPage: RenderPage = async (request, page) => {
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  const { query, dataRoutes } = handlerOf(pageAt(new URL(request.url).pathname));
  const loaded = await query(request, { requestContext: context });
  if (loaded instanceof Response) return toRedirect(loaded);
  hideUnexpectedErrors(loaded, page);
  const translator = await loadTranslator(page.locale, pageAreas);
  const head = context.get(headContext);
  const { html, result } = renderWithBoundary(loaded, page, (result) =>
    renderToString(
      <TranslatorContext value={translator}>
        <HeadContext value={{ page, head: result.errors ? null : head }}>
          <FragmentContext value={fragmentsOf(translator)}>
            <StaticRouterProvider
              router={createStaticRouter(dataRoutes, result)}
              context={result}
              hydrate={false}
            />
          </FragmentContext>
        </HeadContext>
      </TranslatorContext>,
    ),
  );
  return {
    status: result.statusCode,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!DOCTYPE html>${html.slice(0, -DOCUMENT_END.length)}${hydrationElement(result)}${DOCUMENT_END}`,
    inlineScripts,
  };
};

/** A loader throws a response without a body to redirect. */
function toRedirect({ status, headers }: Response) {
  return { status, headers: Object.fromEntries(headers), body: '', inlineScripts };
}

/** `renderToString` ignores error boundaries, so a page that throws is rendered again as the error page. */
function renderWithBoundary(
  loaded: StaticHandlerContext,
  page: PageRequest,
  render: (result: StaticHandlerContext) => string,
) {
  try {
    return { html: render(loaded), result: loaded };
  } catch (error) {
    const failed = { ...loaded, statusCode: 500, errors: { app: error } };
    hideUnexpectedErrors(failed, page);
    return { html: render(failed), result: failed };
  }
}

/**
 * Logs errors that no loader threw on purpose; their messages must not reach the browser. All get
 * the id of the request, which the error page shows.
 */
function hideUnexpectedErrors(
  { errors }: StaticHandlerContext,
  { requestId, logError }: PageRequest,
): void {
  for (const [id, error] of Object.entries(errors ?? {})) {
    if (!errors) continue;
    const isExpected = isRouteErrorResponse(error);
    if (!isExpected) logError(error);
    const shown = isExpected ? error : new Error('Unexpected Server Error');
    errors[id] = Object.assign(shown, { requestId });
  }
}
