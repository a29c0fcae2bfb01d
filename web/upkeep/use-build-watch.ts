import { useEffect, useState } from 'react';
import { watchBuild } from './build-watch.ts';
import { prefetchLinks } from './prefetch-links.ts';

/**
 * Prefetches linked pages and watches for a new build. Returns true once the server runs a newer
 * build than this page.
 */
export function useBuildWatch(buildId: string): boolean {
  const [isOutdated, setIsOutdated] = useState(false);
  useEffect(() => {
    // In development there is no build to watch.
    if (!buildId) return;
    const controller = new AbortController();
    const { signal } = controller;
    const buildWatch = watchBuild(buildId, () => setIsOutdated(true), signal);
    addEventListener('vite:preloadError', buildWatch.check, { signal });
    prefetchLinks(buildWatch.isPrerendered, signal);
    return () => controller.abort();
  }, [buildId]);
  return isOutdated;
}
