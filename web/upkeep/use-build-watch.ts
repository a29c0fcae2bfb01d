import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { watchBuild } from './build-watch.ts';
import { leaveWhenOutdated, markOutdated } from './outdated-build.ts';
import { prefetchLinks } from './prefetch-links.ts';

/** Watches for a newer build on the server and prefetches pages of this one. */
export function useBuildWatch(buildId: string): void {
  useBlocker(leaveWhenOutdated);
  useEffect(() => {
    // In development there is no build.
    if (!buildId) return;
    const ended = new AbortController();
    const { signal } = ended;
    const manifest = watchBuild(buildId, markOutdated, signal);
    addEventListener('vite:preloadError', manifest.look, { signal });
    prefetchLinks(manifest.isPrerendered, signal);
    return () => ended.abort();
  }, [buildId]);
}
