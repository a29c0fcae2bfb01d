import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import type { ApiClient, CallFailure } from '../../contract/client.ts';
import { browserApi } from './browser-api.ts';
import { pageContext } from './page-context.ts';

export interface LoadArgs {
  params: Record<string, string | undefined>;
  url: URL;
}

/** How a page gets its data, wherever it runs. */
export type Load<Data> = (api: ApiClient, args: LoadArgs) => Promise<Data>;

export function onServer<Data>(load: Load<Data>) {
  return ({ context, params, request }: LoaderFunctionArgs): Promise<Data> =>
    load(context.get(pageContext).api, { params, url: new URL(request.url) }).catch(rethrowForPage);
}

export function inBrowser<Data>(load: Load<Data>) {
  return ({ params, request }: ClientLoaderFunctionArgs): Promise<Data> =>
    load(browserApi(), { params, url: new URL(request.url) }).catch(rethrowForPage);
}

/** A call that failed becomes the page's own status, so that the error page can tell them apart. */
function rethrowForPage(error: unknown): never {
  if (!isCallFailure(error)) throw error;
  if (error.code === 404) throw data(null, { status: 404 });
  throw data(null, { status: error.status >= 500 ? error.status : 500 });
}

/** By name: the server's class and the one in the build are two copies of the same. */
function isCallFailure(error: unknown): error is CallFailure {
  return error instanceof Error && error.name === 'CallFailure';
}
