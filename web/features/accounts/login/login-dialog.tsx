import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LOGIN_FLAG, loginForm, withoutLogin } from '../../../lib/session/login-address.ts';
import { useSession } from '../../../lib/session/session.ts';
import { loadTexts } from '../../../lib/text/texts.ts';
import { preloadDialog } from '../../../ui/overlay/dialog.tsx';
import { useLazyPart } from '../../../ui/state/use-lazy-part.ts';

/** With its texts and all that it shows, when it first opens. */
async function load() {
  preloadDialog();
  const [{ LoginPopup }] = await Promise.all([import('./login-popup.tsx'), loadTexts('account')]);
  return LoginPopup;
}

const loadArrival = () => import('./arrive-signed-in.ts');

/** Open wherever the address asks for it; closing takes the flag away again. */
export function LoginDialog() {
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const asked = new URLSearchParams(location.search).get(LOGIN_FLAG);
  // The address as it is when it closes: the visitor may have gone on while a call was answered.
  const close = () =>
    void navigate(withoutLogin(window.location), { replace: true, preventScrollReset: true });
  const isNeedless = asked !== null && session !== undefined;
  useEffect(() => {
    if (isNeedless) loadArrival().then(({ arriveSignedIn }) => arriveSignedIn(close), close);
  }, [isNeedless]);
  const isOpen = asked !== null && !isNeedless;
  const Popup = useLazyPart(load, isOpen, close);
  return Popup && <Popup isOpen={isOpen} onClose={close} form={loginForm(asked)} />;
}
