import { useEffect, useState } from 'react';

/**
 * The part of a component that is fetched when first wanted. Unlike React's `lazy` it keeps the
 * page when the fetch fails, as it does in a tunnel: `onFailed` lets the visitor try again. What is
 * still wanted then is fetched when the connection or the visitor comes back.
 */
export function useLazyPart<Part>(
  load: () => Promise<Part>,
  isWanted: boolean,
  onFailed: () => void,
): Part | undefined {
  // In a box, because a state setter would call a bare component.
  const [loaded, setLoaded] = useState<{ part: Part }>();
  const isMissing = isWanted && !loaded;
  useEffect(() => {
    if (!isMissing) return;
    const ended = new AbortController();
    const { signal } = ended;
    const fetchPart = () => {
      load().then(
        (part) => signal.aborted || setLoaded({ part }),
        () => {
          if (signal.aborted) return;
          for (const sign of ['online', 'focus'])
            addEventListener(sign, fetchPart, { once: true, signal });
          onFailed();
        },
      );
    };
    fetchPart();
    return () => ended.abort();
  }, [isMissing]);
  return loaded?.part;
}
