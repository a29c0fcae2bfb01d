import { data } from 'react-router';
import type { ContentPage } from '../../../contract/site/content.ts';
import { pageNotFound } from '../loading/page-not-found.ts';
import { noAnswer } from './failures.ts';

/** How long a prefetched page may be used before it is fetched again. */
const FRESH_MS = 60_000;
const HTTP_NOT_FOUND = 404;

/** Running requests, and pages prefetched by `upkeep/prefetch-links.ts`. */
const payloads = new Map<string, Promise<ContentPage>>();

/** Fetches the content page at a path, and caches it; concurrent callers share one request. */
export function fetchPayload(path: string): Promise<ContentPage> {
  const known = payloads.get(path);
  if (known) return known;
  const payload = request(path);
  const drop = () => payloads.get(path) === payload && payloads.delete(path);
  payloads.set(path, payload);
  payload.then(() => setTimeout(drop, FRESH_MS), drop);
  return payload;
}

/** Returns a page and removes it from the cache, so that the next visit fetches it again. */
export function takePayload(path: string): Promise<ContentPage> {
  return fetchPayload(path).finally(() => payloads.delete(path));
}

async function request(path: string): Promise<ContentPage> {
  // `no-cache` makes the browser revalidate its copy; otherwise it would show a stale one.
  const fetching = fetch(`${path}/_payload.json`, { cache: 'no-cache' });
  const response = await fetching.catch(() => Promise.reject(noAnswer()));
  if (response.ok) return response.json();
  const { status } = response;
  throw status === HTTP_NOT_FOUND ? pageNotFound({ pathname: path }) : data(null, { status });
}
