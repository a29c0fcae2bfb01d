import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';
import { useSite } from '../lib/site.ts';

/** Of a person who might follow a link. */
const SIGNS = ['pointerover', 'touchstart', 'keydown'];
const LATEST_MS = 5000;

/**
 * New builds are noticed, missing chunks are mended, links are fetched ahead. The code for it comes
 * with the first sign of a person, or after a while: a first visit does not wait for it.
 */
export function useUpkeep(): void {
  const router = useContext(DataRouterContext)?.router;
  const buildId = useSite()?.buildId;
  useEffect(() => {
    if (!router || !buildId) return;
    const start = () => {
      import('./keep-up.ts').then(
        ({ keepUp }) => keepUp(router, buildId),
        // The site works without it.
        () => {},
      );
    };
    for (const sign of SIGNS) addEventListener(sign, start, { once: true, passive: true });
    setTimeout(start, LATEST_MS);
  }, [router, buildId]);
}
