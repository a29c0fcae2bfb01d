import { useEffect } from 'react';

/** Calls `check` again and again, each time this long after the reply before; undefined: never. */
export function useRecheck(check: () => Promise<void>, afterMs: number | undefined) {
  useEffect(() => {
    if (afterMs === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const wait = () => {
      if (!isOver) timer = setTimeout(() => void check().finally(wait), afterMs);
    };
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [check, afterMs]);
}
