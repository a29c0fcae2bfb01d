import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { recordOf } from '#ui/storage/browser-storage.ts';

/** The state of the history entry, which survives a reload and is not in the URL. */
interface LinkState {
  token?: string;
  isSaved?: boolean;
}

/**
 * Reads the token from the mailed link's fragment, which is then removed from the address bar.
 * `token` is undefined before the first effect has run, and '' if the link has no token.
 * `markSaved` records that the password was saved, so that a reload does not show the form again.
 */
export function useLinkToken() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState<LinkState>({});
  const saveState = (newState: LinkState) =>
    void navigate(
      { pathname, search },
      { replace: true, preventScrollReset: true, state: newState satisfies LinkState },
    );
  const readFragment = useEffectEvent((fragment: string) => {
    const token = new URLSearchParams(fragment.slice(1)).get('token');
    if (token === null) {
      return setLink((known) => (known.token ? known : { token: '', ...readState(state) }));
    }
    setLink({ token });
    saveState({ token });
  });
  useEffect(() => readFragment(hash), [hash]);
  return { ...link, markSaved: () => saveState({ isSaved: true }) };
}

function readState(state: unknown): LinkState {
  const { token, isSaved } = recordOf(state);
  return { ...(typeof token === 'string' && { token }), ...(isSaved === true && { isSaved }) };
}
