import type { CallFailure } from '#contract/transport/client.ts';

type Listener = (failure: CallFailure) => void;

const listeners = new Set<Listener>();
const reported = new WeakSet<CallFailure>();

/**
 * Passes a failure to the listeners, such as `shell/reactions`, which shows it; each failure once.
 */
export function reportFailure(failure: CallFailure): void {
  if (reported.has(failure)) return;
  reported.add(failure);
  for (const listener of listeners) listener(failure);
}

export function onFailure(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
