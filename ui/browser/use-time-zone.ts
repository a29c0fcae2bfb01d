import { useIsHydrated } from '../state/use-is-hydrated.ts';

/** The visitor's time zone; undefined on the server and during hydration. */
export function useTimeZone(): string | undefined {
  return useIsHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined;
}
