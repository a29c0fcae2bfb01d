import { createStore, inMemory, useStore } from '#ui/state/store.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { onUserChange, readSession, type Session } from '#web/lib/session/session.ts';

const none: ReadonlySet<number> = new Set();
/** The dramas in the user's copyright cart, as known to this tab. */
const collected = createStore(none, {
  ...inMemory(none),
  watch() {
    connect();
    return undefined;
  },
});
/** Ids marked in this tab since the last fetch began: their marks are newer than its reply. */
let marked = new Set<number>();
let channel: BroadcastChannel | undefined;

export interface Mark {
  dramaId: number;
  isCollected: boolean;
}

export function isCollected(dramaId: number): boolean {
  return collected.get().has(dramaId);
}

export function markCollected({ dramaId, isCollected }: Mark): void {
  marked.add(dramaId);
  const ids = new Set(collected.get());
  if (isCollected) ids.add(dramaId);
  else ids.delete(dramaId);
  collected.set(ids);
}

/** Called after the server has confirmed a change. */
export function notifyOtherTabs(mark: Mark): void {
  connect().postMessage(mark);
}

/** A message sent on one channel object reaches all others, including those in the same tab. */
export const openCollectedChannel = () => new BroadcastChannel('collected');

/** Fetches the cart's dramas and subscribes to other tabs and to user changes; once per tab. */
function connect(): BroadcastChannel {
  if (channel) return channel;
  channel = openCollectedChannel();
  channel.onmessage = ({ data }: MessageEvent<Mark>) => markCollected(data);
  onUserChange((session) => {
    marked = new Set();
    collected.set(none);
    void fetchCollected(session);
  });
  void fetchCollected(readSession());
  return channel;
}

/** On failure the titles are shown as not collected; adding a title again is idempotent. */
async function fetchCollected(session: Session | undefined): Promise<void> {
  if (!session) return;
  try {
    const ids = await browserApi().getCopyrightCartDramaIds({}, { isQuiet: true });
    const unmarked = ids.filter((id) => !marked.has(id));
    collected.set(new Set([...collected.get(), ...unmarked]));
  } catch {
    // The next page load fetches the ids again.
  }
}

/** Called after an order was repeated, for which the server adds titles to the cart. */
export async function refetchCollected(): Promise<void> {
  marked = new Set();
  await fetchCollected(readSession());
}

export function useIsCollected(dramaId: number): boolean {
  return useStore(collected, (ids) => ids.has(dramaId));
}
