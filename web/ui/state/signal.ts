import { useSyncExternalStore } from 'react';

/**
 * A flag that code anywhere raises to request a lazily loaded part, and that the component which
 * loads it observes. Lowered when loading fails, so that it can be raised again.
 */
export function createSignal() {
  let isRaised = false;
  const listeners = new Set<() => void>();
  const set = (value: boolean) => () => {
    isRaised = value;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    raise: set(true),
    lower: set(false),
    useIsRaised: () =>
      useSyncExternalStore(
        subscribe,
        () => isRaised,
        () => false,
      ),
  };
}
