import { useEffect } from 'react';
import { readSession } from '../lib/session/session.ts';
import { cookies } from '../lib/storage/cookies.ts';

/** Fetches the user of a token without one; the code loads only then. */
export function useRestoredSession(): void {
  useEffect(() => {
    if (!cookies.token() || readSession()) return;
    import('../lib/session/restore-session.ts')
      .then(({ restoreSession }) => restoreSession())
      .catch(() => {});
  }, []);
}
