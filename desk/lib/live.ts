import { useEffect, useEffectEvent } from 'react';
import { EVENTS } from '../../contract/desk/address.ts';
import type { Topic } from '../../contract/desk/topics.ts';
import { createStore } from '../../web/ui/state/store.ts';

/** Whether the stream of changes is connected. */
export const isLive = createStore(true);
/** Whether the page's last reload succeeded. */
export const isCurrent = createStore(true);

const RECONNECT_MS = 5_000;

type Listener = (topics: string[]) => void;
const listeners = new Set<Listener>();
let stream: EventSource | undefined;
let hasMissed = false;

function connect(): void {
  const current = new EventSource(EVENTS);
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
    setTimeout(() => stream === current && connect(), RECONNECT_MS);
  });
}

function announce(topics: string[]): void {
  for (const listener of listeners) listener(topics);
}

/** Calls back when one of the topics changes, and after a lost connection. */
export function useLive(topics: readonly Topic[], onChange: () => void): void {
  const react = useEffectEvent((changed: string[]) => {
    if (changed.includes('all') || topics.some((topic) => changed.includes(topic))) onChange();
  });
  const isNeeded = topics.length > 0;
  useEffect(() => {
    if (!isNeeded) return;
    if (!stream) connect();
    const listener: Listener = (changed) => react(changed);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [isNeeded]);
}
