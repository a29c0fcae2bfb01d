import { data } from 'react-router';
import type { ContentPage } from '../../../contract/site/content.ts';
import { pageNotFound } from '../loading/page-not-found.ts';
import { noAnswer } from './failures.ts';

/** How long a prefetched page is used; after that it may have changed. */
const FRESH_MS = 60_000;
const HTTP_NOT_FOUND = 404;

/** Running requests, and pages prefetched by `upkeep/prefetch-links.ts`. */
const payloads = new Map<string, Promise<ContentPage>>();

/** The content page at a path; concurrent callers share one request. */
export function fetchPayload(path: string): Promise<ContentPage> {
  const known = payloads.get(path);
  if (known) return known;
  const payload = request(path);
  const drop = () => payloads.get(path) === payload && payloads.delete(path);
  payloads.set(path, payload);
  payload.then(() => setTimeout(drop, FRESH_MS), drop);
  return payload;
}

/** Returns a page and removes it from the cache: the next visit fetches it again. */
export function takePayload(path: string): Promise<ContentPage> {
  return fetchPayload(path).finally(() => payloads.delete(path));
}

async function request(path: string): Promise<ContentPage> {
  // `no-cache`: a stale cached copy would be shown and then revalidated by a second request.
  const fetching = fetch(`${path}/_payload.json`, { cache: 'no-cache' });
  const response = await fetching.catch(() => Promise.reject(noAnswer()));
  if (response.ok) return response.json();
  const { status } = response;
  throw status === HTTP_NOT_FOUND ? pageNotFound({ pathname: path }) : data(null, { status });
}
