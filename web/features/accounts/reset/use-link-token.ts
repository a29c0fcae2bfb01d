import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * The token of the mailed link, from the part of the address that no server sees; read once, then
 * taken out of the address bar and the history. Undefined until known, empty when there is none.
 */
export function useLinkToken(): string | undefined {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const given = new URLSearchParams(hash.slice(1)).get('token');
    setToken((known) => given ?? known ?? '');
    if (given === null) return;
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }, [hash]);
  return token;
}
