import { useEffect, useState } from 'react';
import { useIsHydrated } from '../state/use-is-hydrated.ts';

const STEP_MS = 15_000;

/** The current time, renewed four times a minute; undefined on the server and during hydration. */
export function useNow(): number | undefined {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return useIsHydrated() ? now : undefined;
}
