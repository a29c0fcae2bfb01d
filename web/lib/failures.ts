import type { CallFailure } from '../../contract/client.ts';
import { type Reaction, reactionTo } from './error-catalogue.ts';

type Listener = (reaction: Reaction) => void;

const listeners = new Set<Listener>();

/** Every failed call of this tab comes by here; the shell shows what the catalogue says. */
export function noteFailure(failure: CallFailure): void {
  const reaction = reactionTo(failure);
  for (const listener of listeners) listener(reaction);
}

export function onReaction(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
