import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router';
import { useSite } from '../lib/site.ts';

/** Of a person who might follow a link. */
const SIGNS = ['pointerover', 'touchstart', 'keydown'];
const LATEST_MS = 5000;

let upkeep: typeof import('./keep-up.tsx') | undefined;

/**
 * New builds are noticed, missing chunks are mended, links are fetched ahead, names are shown, arrivals
 * told. The code for it comes with the first sign of a person, or after a while: a first visit does
 * not wait for it.
 */
export function useUpkeep(): void {
  const router = useContext(DataRouterContext)?.router;
  const buildId = useSite()?.buildId;
  const { pathname } = useLocation();
  useEffect(() => upkeep?.arrive(), [pathname]);
  useEffect(() => {
    if (!router || buildId === undefined) return;
    const start = async () => {
      try {
        upkeep = await import('./keep-up.tsx');
        upkeep.keepUp(router, buildId);
      } catch {
        // The site works without it.
      }
    };
    for (const sign of SIGNS) addEventListener(sign, start, { once: true, passive: true });
    setTimeout(start, LATEST_MS);
  }, [router, buildId]);
}
