import { CallFailure } from '#contract/client.ts';

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

/** The failure of a call without a reply: its request failed, or its chunk could not be loaded. */
export function noAnswer(): CallFailure {
  return new CallFailure(0, { code: 0, message: '', data: null });
}

/** Compares names, because the server and the build each have their own copy of the class. */
export function isCallFailure(error: unknown): error is CallFailure {
  return error instanceof Error && error.name === 'CallFailure';
}
