import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { parseJson, tabStorage } from '#ui/storage/browser-storage.ts';
import { LOGIN_FLAG, withLogin } from './login-address.ts';
import { readSession } from './session.ts';

interface SignedInAction<Input> {
  /** Where the input of a guest is stored, per tab, because the sign-in reloads the page. */
  key: string;
  /** Checks a stored input; undefined if it cannot be used here. */
  parse: (stored: unknown) => Input | undefined;
  run: (input: Input) => void;
}

/**
 * An action for signed-in users. A guest signs in first; then the action runs by itself. It is
 * forgotten if the login dialog is closed without a sign-in.
 */
export function useSignedIn<Input>({ key, parse, run }: SignedInAction<Input>) {
  const navigate = useNavigate();
  const isLoginOpen = new URLSearchParams(useLocation().search).has(LOGIN_FLAG);
  const resume = useEffectEvent(() => {
    const stored = parseJson(tabStorage.read(key));
    tabStorage.remove(key);
    const input = parse(stored);
    if (input !== undefined && readSession()) run(input);
  });
  useEffect(() => {
    if (!isLoginOpen) resume();
  }, [isLoginOpen]);

  return (input: Input) => {
    if (readSession()) return run(input);
    tabStorage.write(key, JSON.stringify(input));
    void navigate(withLogin(window.location), { preventScrollReset: true });
  };
}
