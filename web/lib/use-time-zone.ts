import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** The visitor's time zone; undefined on the server and while its HTML is hydrated. */
export function useTimeZone(): string | undefined {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => undefined,
  );
}
