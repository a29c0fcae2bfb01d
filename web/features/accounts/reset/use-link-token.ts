import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Kept in the state of the history entry: survives a reload and is not in the URL. */
interface LinkState {
  token?: string;
  isSaved?: boolean;
}

/**
 * The token from the mailed link's fragment, which is then removed from the address bar. Undefined
 * until known, empty without one. `markSaved` records that the password was saved, so that a reload
 * does not show the form again.
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
