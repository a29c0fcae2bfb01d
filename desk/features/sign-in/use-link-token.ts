import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { recordOf } from '#ui/storage/browser-storage.ts';

/**
 * The token in the fragment of a one-time link, which is then removed from the address bar. The
 * history entry keeps it, so that a reload works. Empty if the link has none.
 */
export function useLinkToken(): string {
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const token = new URLSearchParams(hash.slice(1)).get('token');
  useEffect(() => {
    if (token !== null) void navigate({ hash: '' }, { replace: true, state: { token } });
  }, [token, navigate]);
  return token ?? String(recordOf(state).token ?? '');
}
