import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** The visitor's time zone. Unknown on the server, and so while its HTML becomes alive. */
export function useTimeZone(): string | undefined {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => undefined,
  );
}
