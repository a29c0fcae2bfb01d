import { useSyncExternalStore } from 'react';

/** A value that components follow. What a server renders is always the first value. */
export class Store<State extends object> {
  #state: State;
  readonly #first: State;
  readonly #listeners = new Set<() => void>();

  constructor(first: State) {
    this.#first = first;
    this.#state = first;
  }

  get = (): State => this.#state;
  getFirst = (): State => this.#first;

  set(change: Partial<State>) {
    const isNew = Object.entries(change).some(
      ([name, value]) => !Object.is(this.#state[name as keyof State], value),
    );
    if (!isNew) return;
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}

/** One part of it: who shows that is not rendered anew for the others. */
export function useStore<State extends object, Name extends keyof State>(
  store: Store<State>,
  name: Name,
): State[Name] {
  return useSyncExternalStore(
    store.subscribe,
    () => store.get()[name],
    () => store.getFirst()[name],
  );
}
