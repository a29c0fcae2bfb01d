import { useEffect, useState } from 'react';
import { watchBuild } from './build-watch.ts';
import { prefetchLinks } from './prefetch-links.ts';

/** Prefetches linked pages and watches for a new build. */
export function useBuildWatch(buildId: string) {
  /** The server runs a newer build than this page. */
  const [isOutdated, setIsOutdated] = useState(false);
  const [isChunkMissing, setIsChunkMissing] = useState(false);
  useEffect(() => {
    // In development there is no build to watch.
    if (!buildId) return;
    const controller = new AbortController();
    const { signal } = controller;
    const buildWatch = watchBuild(buildId, () => setIsOutdated(true), signal);
    const handleMissingChunk = () => {
      setIsChunkMissing(true);
      buildWatch.check();
    };
    addEventListener('vite:preloadError', handleMissingChunk, { signal });
    prefetchLinks(buildWatch.isPrerendered, signal);
    return () => controller.abort();
  }, [buildId]);
  return { isOutdated, isIncomplete: isOutdated && isChunkMissing };
}
