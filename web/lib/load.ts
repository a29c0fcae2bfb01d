import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import type { ApiClient, CallFailure } from '../../contract/client.ts';
import { pageAt } from '../pages.ts';
import { browserApi } from './browser-api.ts';
import { pageContext } from './page-context.ts';
import { loadTexts } from './texts.ts';
import { pageNotFound } from './validate.ts';

export interface LoadArgs {
  params: Record<string, string | undefined>;
  url: URL;
}

/** How a page gets its data, wherever it runs. */
export type Load<Data> = (api: ApiClient, args: LoadArgs) => Promise<Data>;

export function onServer<Data>(load: Load<Data>) {
  return ({ context, params, request }: LoaderFunctionArgs): Promise<Data> =>
    settle(load, context.get(pageContext).api, { params, url: new URL(request.url) });
}

/** With the page's texts: without them it could say nothing, so it fails as it does without data. */
export function inBrowser<Data>(load: Load<Data>) {
  return async ({ params, request }: ClientLoaderFunctionArgs): Promise<Data> => {
    const url = new URL(request.url);
    const areas = pageAt(url.pathname)?.texts ?? [];
    const [loaded] = await Promise.all([
      settle(load, browserApi(), { params, url }),
      loadTexts(...areas),
    ]);
    return loaded;
  };
}

/** For a kept-alive page: what was loaded for an address in this tab is not asked for again. */
export function inBrowserOnce<Data>(load: Load<Data>) {
  const run = inBrowser(load);
  const known = new Map<string, Promise<Data>>();
  return (args: ClientLoaderFunctionArgs): Promise<Data> => {
    const address = args.request.url;
    const loading = known.get(address) ?? run(args);
    known.set(address, loading);
    loading.catch(() => known.delete(address));
    return loading;
  };
}

/** A call that failed becomes the page's own status, so that the error page can tell them apart. */
async function settle<Data>(load: Load<Data>, api: ApiClient, args: LoadArgs): Promise<Data> {
  try {
    return await load(api, args);
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    if (error.code === 404) throw pageNotFound(args.url);
    throw data(null, { status: error.status >= 400 ? error.status : 500 });
  }
}

/** By name: the server's class and the one in the build are two copies of the same. */
function isCallFailure(error: unknown): error is CallFailure {
  return error instanceof Error && error.name === 'CallFailure';
}
