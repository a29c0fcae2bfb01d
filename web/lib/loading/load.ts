import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { pageAt, pageKey } from '#contract/site/pages.ts';
import { type ApiClient, isCallFailure } from '#contract/transport/client.ts';
import { pageOutcomes } from '#contract/transport/page-outcomes.ts';
import { loadTexts } from '#ui/text/texts.ts';
import { browserApi } from '../api/browser-api.ts';
import { headContext, pageContext } from './page-context.ts';
import type { Describe } from './page-head.ts';
import { pageNotFound } from './page-not-found.ts';

export interface LoadArgs {
  params: Record<string, string | undefined>;
  url: URL;
  /** Set if nobody waits for the page yet. */
  isPrefetch?: boolean;
}

/** Loads a page's data; the server and the browser use the same function. */
export type Load<Data> = (api: ApiClient, args: LoadArgs) => Promise<Data>;

/** The server's loader; `describe` returns the metadata for search engines and link previews. */
export function onServer<Data>(load: Load<Data>, describe?: Describe<Data>) {
  return async ({ context, params, request }: LoaderFunctionArgs): Promise<Data> => {
    const page = context.get(pageContext);
    const url = new URL(request.url);
    const loaded = await withPageStatus(url, () => load(page.api, { params, url }));
    if (describe) context.set(headContext, await describe(loaded, page, url));
    return loaded;
  };
}

/** The browser's loader. */
export function inBrowser<Data>(load: Load<Data>) {
  return ({ params, request }: LoaderFunctionArgs): Promise<Data> =>
    loadPage(load, { params, url: new URL(request.url) });
}

/**
 * Loads a page's data and its texts at the same time. It waits for the texts even if the data has
 * already failed, because the page's error boundary may need them.
 */
export async function loadPage<Data>(load: Load<Data>, args: LoadArgs): Promise<Data> {
  const areas = pageAt(args.url.pathname)?.texts ?? [];
  const [loaded, texts] = await Promise.allSettled([
    withPageStatus(args.url, () => load(browserApi(), args)),
    loadTexts(...areas),
  ]);
  if (texts.status === 'rejected') throw texts.reason;
  if (loaded.status === 'rejected') throw loaded.reason;
  return loaded.value;
}

/**
 * Loads again when the page key changes, or when a reload of the same address is requested. The
 * page key does not contain the parameter `login`, so opening the login dialog loads nothing.
 */
export function shouldRevalidateByAddress({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isSameAddress = currentUrl.href === nextUrl.href;
  return defaultShouldRevalidate && (isSameAddress || pageKey(currentUrl) !== pageKey(nextUrl));
}

/** Turns the failure of a call into the page's status, which the error page shows. */
export async function withPageStatus<Data>(url: URL, load: () => Promise<Data>): Promise<Data> {
  try {
    return await load();
  } catch (error) {
    // Status 0 means that there was no reply, and therefore no status to show.
    if (!isCallFailure(error) || error.status === 0) throw error;
    if (error.code === pageOutcomes.notFound.code) throw pageNotFound(url);
    // Not `data()`, whose status text would be "Internal Server Error" whatever the status.
    throw new Response(null, { status: error.status >= 400 ? error.status : 500 });
  }
}
