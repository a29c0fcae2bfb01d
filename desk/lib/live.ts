import { useEffect, useEffectEvent, useRef } from 'react';
import { EVENTS } from '#contract/desk/address.ts';
import type { Topic } from '#contract/desk/topics.ts';
import { createStore } from '#ui/state/store.ts';

/** Whether the stream of changes is connected. */
export const isLive = createStore(true);

/** False while the open page could not be loaded again after a change. */
export const isFresh = createStore(true);

const RECONNECT_MS = 5_000;

const listeners = new Set<() => void>();
/** When each topic changed last, by `performance.now()`. */
const changedAt = new Map<string, number>();
let stream: EventSource | undefined;
let hasMissed = false;

/** `since`: when the page's data was asked for; the stream begins with the changes after that. */
function connect(since: number): void {
  const current = new EventSource(`${EVENTS}?age=${Math.ceil(performance.now() - since)}`);
  stream = current;
  current.addEventListener('open', () => {
    isLive.set(true);
    // Changes between the streams were missed.
    if (hasMissed) announce(['all']);
    hasMissed = false;
  });
  current.addEventListener('changed', (event) => announce(JSON.parse(event.data)));
  current.addEventListener('error', () => {
    isLive.set(false);
    hasMissed = true;
    // The browser reconnects by itself, except after a refusal, such as of an ended session.
    if (current.readyState !== EventSource.CLOSED || stream !== current) return;
    setTimeout(() => stream === current && connect(performance.now()), RECONNECT_MS);
  });
}

function announce(topics: string[]): void {
  for (const topic of topics) changedAt.set(topic, performance.now());
  for (const listener of listeners) listener();
}

/**
 * Calls back when one of the topics changes, and after a lost connection. A change after `since`,
 * when the page's data was asked for, but before the page is shown, is not missed.
 */
export function useLive(topics: readonly Topic[], since: number, onChange: () => void): void {
  const handledAt = useRef(0);
  const react = useEffectEvent(() => {
    const latest = Math.max(...['all', ...topics].map((topic) => changedAt.get(topic) ?? 0));
    if (latest < since || latest <= handledAt.current) return;
    handledAt.current = latest;
    onChange();
  });
  const isNeeded = topics.length > 0;
  useEffect(() => {
    if (!isNeeded) return;
    if (!stream) connect(since);
    const listener = () => react();
    listeners.add(listener);
    listener();
    return () => void listeners.delete(listener);
  }, [isNeeded, since]);
}
