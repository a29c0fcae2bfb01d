import { useEffect } from 'react';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { readSession, setCollectCount } from '#web/lib/session/session.ts';

/**
 * Fetches the number of titles in the cart at once and whenever the tab becomes visible again,
 * because it may be unknown, and another device may have changed the cart since it was stored.
 */
export function useCartCountRefresh(): void {
  useEffect(() => {
    const ended = new AbortController();
    const refresh = () => void (document.hidden || fetchCount().catch(() => {}));
    refresh();
    document.addEventListener('visibilitychange', refresh, { signal: ended.signal });
    return () => ended.abort();
  }, []);
}

async function fetchCount(): Promise<void> {
  const session = readSession();
  if (!session) return;
  const count = await browserApi().getCopyrightCartCount({}, { isQuiet: true });
  // The session differs if a change of the cart was answered in the meantime: that count is newer.
  if (readSession() === session) setCollectCount(count);
}
