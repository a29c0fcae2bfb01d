import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Loads a part of a component on demand. Unlike with React's `lazy`, a failed import does not reach
 * the error boundary: `onFailed` is called, and while `isWanted` stays true the import is retried
 * when the browser is online again or the window gets the focus.
 */
export function useLazyPart<Part>(
  load: () => Promise<Part>,
  isWanted: boolean,
  onFailed: () => void,
): Part | undefined {
  // The component is wrapped in an object, because a state setter would call it as an updater.
  const [loaded, setLoaded] = useState<{ part: Part }>();
  const isMissing = isWanted && !loaded;
  const fetchPart = useEffectEvent((signal: AbortSignal) => {
    load().then(
      (part) => signal.aborted || setLoaded({ part }),
      () => {
        if (signal.aborted) return;
        // One retry for either event: the first ends both listeners.
        const waiting = new AbortController();
        const listening = { signal: AbortSignal.any([signal, waiting.signal]) };
        for (const event of ['online', 'focus'])
          addEventListener(
            event,
            () => {
              waiting.abort();
              fetchPart(signal);
            },
            listening,
          );
        onFailed();
      },
    );
  });
  useEffect(() => {
    if (!isMissing) return;
    const ended = new AbortController();
    fetchPart(ended.signal);
    return () => ended.abort();
  }, [isMissing]);
  return loaded?.part;
}
