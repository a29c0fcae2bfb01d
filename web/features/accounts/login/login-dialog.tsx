import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { preloadDialog } from '#ui/overlay/dialog.tsx';
import { useLazyPart } from '#ui/state/use-lazy-part.ts';
import { loadTexts } from '#ui/text/texts.ts';
import { LOGIN_FLAG, loginForm, withoutLogin } from '#web/lib/session/login-address.ts';
import { useSession } from '#web/lib/session/session.ts';

/** Loads the dialog and its texts when it first opens. */
async function load() {
  preloadDialog();
  const [{ LoginPopup }] = await Promise.all([import('./login-popup.tsx'), loadTexts('account')]);
  return LoginPopup;
}

const loadVerification = () => import('./verify-session.ts');

/** The dialog is open while the URL has the login flag; closing the dialog removes the flag. */
export function LoginDialog() {
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const flag = new URLSearchParams(location.search).get(LOGIN_FLAG);
  // Reads `window.location`: the rendered `location` is stale if the visitor has navigated while a
  // call was running.
  const close = useCallback(
    () => void navigate(withoutLogin(window.location), { replace: true, preventScrollReset: true }),
    [navigate],
  );
  const isSignedIn = flag !== null && session !== undefined;
  useEffect(() => {
    if (isSignedIn) loadVerification().then(({ verifySession }) => verifySession(close), close);
  }, [isSignedIn, close]);
  const isOpen = flag !== null && !isSignedIn;
  const Popup = useLazyPart(load, isOpen, close);
  return Popup && <Popup isOpen={isOpen} onClose={close} form={loginForm(flag)} />;
}
