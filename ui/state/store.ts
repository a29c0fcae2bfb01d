import { useSyncExternalStore } from 'react';

/** Where the state of a store is kept, such as in the browser's storage. */
export interface StateSource<State> {
  /** Returns the same value, by `Object.is`, until the state changes. */
  read: () => State;
  write: (state: State) => void;
  /** Calls `notify` for changes made elsewhere (another tab), while the store has listeners. */
  watch?: (notify: () => void) => (() => void) | undefined;
}

export interface Store<State> {
  get: () => State;
  set: (state: State) => void;
  subscribe: (listener: () => void) => () => void;
  /** The state that the server renders, and the browser until hydration is complete. */
  readonly initial: State;
}

/** Creates a store of state outside of React; it is kept in memory unless a source is given. */
export function createStore<State>(
  initial: State,
  source: StateSource<State> = inMemory(initial),
): Store<State> {
  const listeners = new Set<() => void>();
  let unwatch: (() => void) | undefined;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    initial,
    get: source.read,
    set(state) {
      source.write(state);
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) unwatch = source.watch?.(notify);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) unwatch?.();
      };
    },
  };
}

export function inMemory<State>(initial: State): StateSource<State> {
  let state = initial;
  return {
    read: () => state,
    write: (next) => {
      state = next;
    },
  };
}

/** Replaces some properties of the state. */
export function patch<State extends object>(store: Store<State>, change: Partial<State>): void {
  store.set({ ...store.get(), ...change });
}

/**
 * The state, or the part of it that `select` returns; a component renders again when that changes.
 */
export function useStore<State, Selected = State>(
  { subscribe, get, initial }: Store<State>,
  select: (state: State) => Selected = (state) => state as unknown as Selected,
): Selected {
  return useSyncExternalStore(
    subscribe,
    () => select(get()),
    () => select(initial),
  );
}
