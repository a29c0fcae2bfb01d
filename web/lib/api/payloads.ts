import { data } from 'react-router';
import type { ContentPage } from '../../../contract/site/content.ts';
import { pageNotFound } from '../loading/page-not-found.ts';
import { noAnswer } from './failures.ts';

/** A page fetched ahead and not visited meanwhile may have changed. */
const KEPT_MS = 60_000;

/** Those on their way, and those fetched because a link to them was pointed at. */
const payloads = new Map<string, Promise<ContentPage>>();

/** Of the page at a path, once: whoever asks meanwhile waits for the same. */
export function fetchPayload(path: string): Promise<ContentPage> {
  const known = payloads.get(path);
  if (known) return known;
  const payload = ask(path);
  const drop = () => payloads.get(path) === payload && payloads.delete(path);
  payloads.set(path, payload);
  payload.then(() => setTimeout(drop, KEPT_MS), drop);
  return payload;
}

/** For the page itself, which the next visit fetches anew. */
export function takePayload(path: string): Promise<ContentPage> {
  return fetchPayload(path).finally(() => payloads.delete(path));
}

async function ask(path: string): Promise<ContentPage> {
  // Asked about each time: a copy sent past its time would be renewed by a second request.
  const asked = fetch(`${path}/_payload.json`, { cache: 'no-cache' });
  const response = await asked.catch(() => Promise.reject(noAnswer()));
  if (response.ok) return response.json();
  const { status } = response;
  throw status === 404 ? pageNotFound({ pathname: path }) : data(null, { status });
}
