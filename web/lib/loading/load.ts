import type {
  ClientLoaderFunctionArgs,
  LoaderFunctionArgs,
  ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { ApiClient } from '../../../contract/client.ts';
import { pageAt, pageKey } from '../../../contract/site/pages.ts';
import { browserApi } from '../api/browser-api.ts';
import { isCallFailure } from '../api/failures.ts';
import { loadTexts } from '../text/texts.ts';
import { headContext, pageContext } from './page-context.ts';
import type { Describe } from './page-head.ts';
import { pageNotFound } from './validate.ts';

export interface LoadArgs {
  params: Record<string, string | undefined>;
  url: URL;
}

/** How a page gets its data, wherever it runs. */
export type Load<Data> = (api: ApiClient, args: LoadArgs) => Promise<Data>;

export function onServer<Data>(load: Load<Data>, describe?: Describe<Data>) {
  return async ({ context, params, request }: LoaderFunctionArgs): Promise<Data> => {
    const page = context.get(pageContext);
    const url = new URL(request.url);
    const loaded = await settle(url, () => load(page.api, { params, url }));
    if (describe) context.set(headContext, await describe(loaded, page, url));
    return loaded;
  };
}

export function inBrowser<Data>(load: Load<Data>) {
  return ({ params, request }: ClientLoaderFunctionArgs): Promise<Data> =>
    loadPage(load, { params, url: new URL(request.url) });
}

/**
 * Loads a page's data and its texts at the same time. Waits for the texts even when the data has
 * failed already: what the page shows then may need them.
 */
export async function loadPage<Data>(load: Load<Data>, args: LoadArgs): Promise<Data> {
  const areas = pageAt(args.url.pathname)?.texts ?? [];
  const [loaded, texts] = await Promise.allSettled([
    settle(args.url, () => load(browserApi(), args)),
    loadTexts(...areas),
  ]);
  if (texts.status === 'rejected') throw texts.reason;
  if (loaded.status === 'rejected') throw loaded.reason;
  return loaded.value;
}

/** A page is loaded anew when what it reads of the address changes: not for the login dialog's flag. */
export function whenReadDiffers({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isSameAddress = currentUrl.href === nextUrl.href;
  return defaultShouldRevalidate && (isSameAddress || pageKey(currentUrl) !== pageKey(nextUrl));
}

/** A call that failed becomes the page's own status, so that the error page can tell them apart. */
export async function settle<Data>(url: URL, load: () => Promise<Data>): Promise<Data> {
  try {
    return await load();
  } catch (error) {
    // What nothing answered has no status either; the error page knows it.
    if (!isCallFailure(error) || error.status === 0) throw error;
    if (error.code === 404) throw pageNotFound(url);
    // Not `data()`, whose status text would be "Internal Server Error" whatever the status.
    throw new Response(null, { status: error.status >= 400 ? error.status : 500 });
  }
}
