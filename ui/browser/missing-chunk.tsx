import { type ReactNode, useEffect, useState } from 'react';
import { LeaveByServer } from './leave-by-server.ts';
import { mayReload } from './may-reload.ts';

/** Errors of chunks that could not be loaded. */
const chunkErrors = new WeakSet<Error>();

if (!import.meta.env.SSR)
  addEventListener('vite:preloadError', ({ payload }) => chunkErrors.add(payload));

interface MissingChunkProps {
  error: unknown;
  children: ReactNode;
}

/** Without a server, a reload would replace the page by the browser's error page. */
const isServerUp = () =>
  fetch(location.href, { method: 'HEAD' }).then(
    () => true,
    () => false,
  );

/**
 * Wraps the content of an error boundary. If navigation failed because a chunk is missing, as after
 * an upgrade, it loads the page from the server instead of showing the error.
 */
export function MissingChunk({ error, children }: MissingChunkProps) {
  const [isMissing] = useState(
    () => error instanceof Error && chunkErrors.has(error) && navigator.onLine,
  );
  const [isReloading, setIsReloading] = useState(isMissing);
  useEffect(() => {
    if (!isReloading) return;
    isServerUp().then((isUp) => {
      if (isUp && mayReload()) location.reload();
      else setIsReloading(false);
    });
  }, [isReloading]);
  if (isReloading) return null;
  return (
    <>
      {children}
      {isMissing && <LeaveByServer />}
    </>
  );
}
