import { useEffect, useState } from 'react';

/** A timer that is replaced by the next call and cleared on unmount. */
export function useDelay() {
  const [delay] = useState(createDelay);
  useEffect(() => delay.cancel, [delay]);
  return delay;
}

function createDelay() {
  let timer: ReturnType<typeof setTimeout>;
  const cancel = () => clearTimeout(timer);
  return {
    after(delayMs: number, act: () => void) {
      cancel();
      timer = setTimeout(act, delayMs);
    },
    cancel,
  };
}
