import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** In the entry of the tab's history, which outlives a reload and is in no address. */
interface LinkState {
  token?: string;
  isSaved?: boolean;
}

/**
 * The token of the mailed link, from the part of the address that no server sees; then taken out of
 * the address bar. Undefined until known, empty when there is none. `markSaved` notes that the
 * password was saved, so that a reload does not ask for it again.
 */
export function useLinkToken() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState<LinkState>({});
  const keep = (kept: LinkState) =>
    void navigate(
      { pathname, search },
      { replace: true, preventScrollReset: true, state: kept satisfies LinkState },
    );
  useEffect(() => {
    const token = new URLSearchParams(hash.slice(1)).get('token');
    if (token === null) {
      return setLink((known) => (known.token ? known : { token: '', ...(state as LinkState) }));
    }
    setLink({ token });
    keep({ token });
  }, [hash]);
  return { ...link, markSaved: () => keep({ isSaved: true }) };
}
