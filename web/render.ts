import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { RenderPage } from '../server/http/pages/pages.ts';
import { pageContext } from './lib/loading/page-context.ts';

const handle = createRequestHandler(build, import.meta.env.MODE);

/** The web part as the server sees it: a request in, a finished document out. */
export const renderPage: RenderPage = (request, page) => {
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  return handle(request, context);
};
