import { useEffect, useState } from 'react';

/**
 * The part of a component that is fetched when first wanted. Unlike React's `lazy` it keeps the
 * page when the fetch fails, as it does in a tunnel: `onFailed` lets the visitor try again.
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
    let isCurrent = true;
    load().then(
      (part) => isCurrent && setLoaded({ part }),
      () => isCurrent && onFailed(),
    );
    return () => {
      isCurrent = false;
    };
  }, [isMissing]);
  return loaded?.part;
}
