import { browserApi } from '../../../lib/api/browser-api.ts';
import { onUserChange, readSession, type Session } from '../../../lib/session/session.ts';
import { createStore, inMemory, useStore } from '../../../ui/state/store.ts';

/** The dramas in the user's copyright cart, as far as this tab knows. */
const none: ReadonlySet<number> = new Set();
const collected = createStore(none, {
  ...inMemory(none),
  watch() {
    connect();
    return undefined;
  },
});
/** Marked in this tab since the last fetch began: these are newer than its answer. */
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

/** After the server has confirmed a change. */
export function notifyOtherTabs(mark: Mark): void {
  connect().postMessage(mark);
}

/** A message on one channel reaches every other, in this tab too. */
export const openCollectedChannel = () => new BroadcastChannel('collected');

/** Starts to follow the server and the other tabs; once per tab. */
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

/** On failure the titles are shown as not collected; adding one twice does no harm. */
async function fetchCollected(session: Session | undefined): Promise<void> {
  if (!session) return;
  try {
    const ids = await browserApi().getCopyrightCartDramaIds({}, { isQuiet: true });
    const unmarked = ids.filter((id) => !marked.has(id));
    collected.set(new Set([...collected.get(), ...unmarked]));
  } catch {
    // The next page load fetches them.
  }
}

/** After the server itself has put titles into the cart. */
export async function refetchCollected(): Promise<void> {
  marked = new Set();
  await fetchCollected(readSession());
}

export function useIsCollected(dramaId: number): boolean {
  return useStore(collected, (ids) => ids.has(dramaId));
}
