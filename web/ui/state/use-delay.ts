import { useEffect, useRef } from 'react';

/** One waiting action at a time; a new one replaces it, leaving the page drops it. */
export function useDelay() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    after(delayMs: number, act: () => void) {
      clearTimeout(timer.current);
      timer.current = setTimeout(act, delayMs);
    },
    cancel() {
      clearTimeout(timer.current);
    },
  };
}
