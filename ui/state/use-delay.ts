import { useEffect, useRef } from 'react';

/** A timer that is replaced by the next call and cleared on unmount. */
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
