import { data } from 'react-router';
import { outcomes } from '#contract/error-codes.ts';
import type { ApiClient, CallOutput } from '#contract/transport/client.ts';
import { orMissing } from '#web/lib/loading/lists.ts';
import type { LoadArgs } from '#web/lib/loading/load.ts';
import { readId } from '#web/lib/loading/require-id.ts';

export type ShortlistSummary = CallOutput<'getShortlistList'>[number];
export type Shortlist = CallOutput<'getShortlist'>;
export type ShortlistTitle = Shortlist['titles'][number];
export type SharedShortlist = CallOutput<'getSharedShortlist'>;

export type LoadedShortlists =
  | { kind: 'lists'; lists: ShortlistSummary[] }
  | { kind: 'list'; list: Shortlist }
  | { kind: 'missing' };

/** One list if the URL names it, else all. */
export async function loadShortlists(api: ApiClient, { url }: LoadArgs) {
  const id = url.searchParams.get('list');
  if (id === null)
    return { kind: 'lists', lists: await api.getShortlistList({}) } satisfies LoadedShortlists;
  const missing = data<LoadedShortlists>({ kind: 'missing' }, { status: outcomes.notFound.code });
  const shortlist_id = readId(id);
  if (shortlist_id === undefined) return missing;
  const list = await orMissing(api.getShortlist({ shortlist_id }));
  return list ? ({ kind: 'list', list } satisfies LoadedShortlists) : missing;
}

export type LoadedShared =
  | { kind: 'list'; token: string; list: SharedShortlist }
  | { kind: 'missing' };

/** A link that has ended is not an error: the page says so, with HTTP status 404. */
export async function loadShared(api: ApiClient, { params }: LoadArgs) {
  const missing = data<LoadedShared>({ kind: 'missing' }, { status: outcomes.notFound.code });
  const token = params.token ?? '';
  // `linkToken` of contract/screeners.ts, whose schemas this page does not load.
  if (!/^[\w-]{32,100}$/.test(token)) return missing;
  const list = await orMissing(api.getSharedShortlist({ token }, { isQuiet: true }));
  return list ? ({ kind: 'list', token, list } satisfies LoadedShared) : missing;
}
