import { useEffect, useState } from 'react';
import { mayReload } from './may-reload.ts';
import { markOutdated } from './outdated-build.ts';

const failures = new WeakSet<Error>();

if (!import.meta.env.SSR)
  addEventListener('vite:preloadError', ({ payload }) => failures.add(payload));

/**
 * For error boundaries: when a navigation failed because a chunk is missing, as it is after a newer
 * build was installed, loads the page from the server. True while it does.
 */
export function useMissingChunkReload(error: unknown): boolean {
  const [isReloading, setIsReloading] = useState(
    () => error instanceof Error && failures.has(error) && navigator.onLine,
  );
  useEffect(() => {
    if (!isReloading) return;
    if (mayReload()) return location.reload();
    markOutdated();
    setIsReloading(false);
  }, [isReloading]);
  return isReloading;
}
