import { useEffect } from 'react';
import { cookies } from '../lib/cookies.ts';
import { readSession } from '../lib/session.ts';

/** Completes a session whose token is here and whose user is not; the code loads only then. */
export function useRestoredSession(): void {
  useEffect(() => {
    if (!cookies.token() || readSession()) return;
    import('../lib/restore-session.ts')
      .then(({ restoreSession }) => restoreSession())
      .catch(() => {});
  }, []);
}
