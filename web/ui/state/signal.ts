import { useSyncExternalStore } from 'react';

/**
 * Says that a part which is not yet there is wanted, from wherever that is noticed to where the
 * part belongs. Lowered again when the part could not be fetched, so that it can be tried anew.
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
