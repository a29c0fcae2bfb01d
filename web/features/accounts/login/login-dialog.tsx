import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../../../lib/session.ts';
import { loadTexts } from '../../../lib/texts.ts';
import { preloadDialog } from '../../../ui/dialog.tsx';
import { useLazyPart } from '../../../ui/use-lazy-part.ts';
import { formAsked, LOGIN_FLAG } from './login-address.ts';

/** With its texts and all that it shows, when it first opens. */
async function load() {
  preloadDialog();
  const [{ LoginPopup }] = await Promise.all([import('./login-popup.tsx'), loadTexts('account')]);
  return LoginPopup;
}

/** Open wherever the address asks for it; closing takes the flag away again. */
export function LoginDialog() {
  const session = useSession();
  const [search, setSearch] = useSearchParams();
  const isAsked = search.has(LOGIN_FLAG);
  const close = () =>
    setSearch(
      (current) => {
        current.delete(LOGIN_FLAG);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  const isNeedless = isAsked && session !== undefined;
  useEffect(() => {
    if (isNeedless) close();
  }, [isNeedless]);
  const isOpen = isAsked && !isNeedless;
  const Popup = useLazyPart(load, isOpen, close);
  return (
    Popup && <Popup isOpen={isOpen} onClose={close} form={formAsked(search.get(LOGIN_FLAG))} />
  );
}
