import { useEffect } from 'react';
import { readSession } from '../lib/session/session.ts';
import { cookies } from '../lib/storage/cookies.ts';

/** Completes a session whose token is here and whose user is not; the code loads only then. */
export function useRestoredSession(): void {
  useEffect(() => {
    if (!cookies.token() || readSession()) return;
    import('../lib/session/restore-session.ts')
      .then(({ restoreSession }) => restoreSession())
      .catch(() => {});
  }, []);
}
