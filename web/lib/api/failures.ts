import { CallFailure } from '../../../contract/client.ts';

type Listener = (failure: CallFailure) => void;

const listeners = new Set<Listener>();
const reported = new WeakSet<CallFailure>();

/** Passes a failed call to `shell/reactions`, which shows it; each failure once. */
export function reportFailure(failure: CallFailure): void {
  if (reported.has(failure)) return;
  reported.add(failure);
  for (const listener of listeners) listener(failure);
}

export function onFailure(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A call without a reply: the request failed, or the chunk that makes it could not be loaded. */
export function noAnswer(): CallFailure {
  return new CallFailure(0, { code: 0, message: '', data: null });
}

/** Compares names: the server and the build each have their own copy of the class. */
export function isCallFailure(error: unknown): error is CallFailure {
  return error instanceof Error && error.name === 'CallFailure';
}
