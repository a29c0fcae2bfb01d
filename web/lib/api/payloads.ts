import { data } from 'react-router';
import type { ContentPage } from '#contract/site/content.ts';
import { isCallFailure, noAnswer } from '#contract/transport/client.ts';
import { pageNotFound } from '../loading/page-not-found.ts';
import { reportHttpFailure } from './http-failure.ts';

/** How long a prefetched page may be used before it is fetched again. */
const FRESH_MS = 60_000;
const HTTP_NOT_FOUND = 404;

/** Running requests, and pages prefetched by `upkeep/prefetch-links.ts`. */
const payloads = new Map<string, Promise<ContentPage>>();

/**
 * Fetches the content page at a path, with the query that selects a version, and caches it; concurrent
 * callers share one request.
 */
export function fetchPayload(path: string): Promise<ContentPage> {
  const known = payloads.get(path);
  if (known) return known;
  const payload = request(path);
  const drop = () => payloads.get(path) === payload && payloads.delete(path);
  payloads.set(path, payload);
  payload.then(() => setTimeout(drop, FRESH_MS), drop);
  return payload;
}

/**
 * Returns a page and removes it from the cache, so that the next visit fetches it again. A failure
 * is shown by the shell as well.
 */
export async function takePayload(path: string): Promise<ContentPage> {
  try {
    return await fetchPayload(path);
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    const { status } = error;
    if (status === HTTP_NOT_FOUND) throw pageNotFound({ pathname: path });
    throw reportHttpFailure(error) ? data(null, { status }) : error;
  } finally {
    payloads.delete(path);
  }
}

async function request(address: string): Promise<ContentPage> {
  const { getFile } = await import('./http-transport.ts').catch(() => Promise.reject(noAnswer()));
  const [path = '', query] = address.split('?');
  // `no-cache` makes the browser revalidate its copy; otherwise it would show a stale one.
  return getFile(`${path}/_payload.json${query ? `?${query}` : ''}`, 'no-cache');
}
