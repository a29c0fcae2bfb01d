import { CallFailure } from '../../../contract/client.ts';

type Listener = (failure: CallFailure) => void;

const listeners = new Set<Listener>();
const noted = new WeakSet<CallFailure>();

/** Every failed call of this tab comes by here, once; the shell shows what the catalogue says. */
export function noteFailure(failure: CallFailure): void {
  if (noted.has(failure)) return;
  noted.add(failure);
  for (const listener of listeners) listener(failure);
}

export function onFailure(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Nothing answered: a call, or the part of the site that would make it, cannot be fetched. */
export function noAnswer(): CallFailure {
  return new CallFailure(0, { code: 0, message: '', data: null });
}

/** By name: the server's class and the one in the build are two copies of the same. */
export function isCallFailure(error: unknown): error is CallFailure {
  return error instanceof Error && error.name === 'CallFailure';
}
