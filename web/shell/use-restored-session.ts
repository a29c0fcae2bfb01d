import { useEffect } from 'react';
import { cookies } from '#ui/storage/cookies.ts';
import { readSession } from '../lib/session/session.ts';

/** Fetches the user if there is a token but no stored session; loads the code only then. */
export function useRestoredSession(): void {
  useEffect(() => {
    if (!cookies.token() || readSession()) return;
    import('../lib/session/restore-session.ts')
      .then(({ restoreSession }) => restoreSession())
      .catch(() => {});
  }, []);
}
