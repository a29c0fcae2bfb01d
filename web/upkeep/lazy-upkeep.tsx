import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useLazyPart } from '#ui/state/use-lazy-part.ts';

const USER_INPUT = ['pointerover', 'touchstart', 'keydown'];
const LATEST_MS = 5000;

const load = () => import('./upkeep.tsx').then(({ Upkeep }) => Upkeep);

/** Loads `Upkeep` at the first user input or after five seconds, so that a first visit is small. */
export function LazyUpkeep() {
  const [isWanted, setIsWanted] = useState(false);
  const [initialPath] = useState(useLocation().pathname);
  useEffect(() => {
    const ended = new AbortController();
    const start = () => setIsWanted(true);
    const options = { once: true, passive: true, signal: ended.signal };
    for (const type of USER_INPUT) addEventListener(type, start, options);
    const timer = setTimeout(start, LATEST_MS);
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, []);
  // A failure to load is ignored, because the site works without `Upkeep`.
  const Upkeep = useLazyPart(load, isWanted, () => {});
  return Upkeep && <Upkeep initialPath={initialPath} />;
}
