import { useSyncExternalStore } from 'react';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { onPersonChange, readSession, type Session } from '../../../lib/session/session.ts';

/** Which dramas are in the visitor's copyright cart, as far as this tab knows. */
const collected = new Set<number>();
/** Marked in this tab: newer than what the server answers to a question asked before. */
const marked = new Set<number>();
const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

export interface Mark {
  dramaId: number;
  isCollected: boolean;
}

export function isCollected(dramaId: number): boolean {
  return collected.has(dramaId);
}

export function markCollected({ dramaId, isCollected }: Mark) {
  marked.add(dramaId);
  if (isCollected) collected.add(dramaId);
  else collected.delete(dramaId);
  tell();
}

/** What the server has confirmed shows in the other tabs too. */
export function tellOtherTabs(mark: Mark) {
  live().postMessage(mark);
}

function tell() {
  for (const listener of listeners) listener();
}

/** What is told on one is heard on every other, in this tab or not. */
export const openChannel = () => new BroadcastChannel('collected');

/** The first button of a tab, or the first news, makes the store live; a guest has nothing to ask for. */
function live(): BroadcastChannel {
  if (channel) return channel;
  channel = openChannel();
  channel.onmessage = ({ data }: MessageEvent<Mark>) => markCollected(data);
  // Another tab signs out, or in: this is another cart.
  onPersonChange((session) => {
    collected.clear();
    marked.clear();
    tell();
    ask(session).catch(() => {});
  });
  ask(readSession()).catch(() => {});
  return channel;
}

/** Titles it cannot learn of read as not collected; adding one twice does no harm. */
async function ask(session: Session | undefined) {
  if (!session) return;
  const ids = await browserApi().getCopyrightCartDramaIds({}, { isQuiet: true });
  for (const id of ids) if (!marked.has(id)) collected.add(id);
  tell();
}

/** After the server has put titles into the cart by itself. */
export async function askCollected(): Promise<void> {
  marked.clear();
  await ask(readSession()).catch(() => {});
}

function subscribe(listener: () => void) {
  live();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsCollected(dramaId: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => collected.has(dramaId),
    () => false,
  );
}
