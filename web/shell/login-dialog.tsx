import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../lib/session.ts';
import { useSpeaker } from '../lib/speaker.ts';
import { Dialog } from '../ui/dialog.tsx';

const FLAG = 'login';

/**
 * Open wherever the address asks for it; closing takes the flag away again. Its forms are not
 * there yet, and it says so.
 */
export function LoginDialog() {
  const { t } = useSpeaker();
  const session = useSession();
  const [search, setSearch] = useSearchParams();
  const isAsked = search.has(FLAG);
  const close = () =>
    setSearch(
      (current) => {
        current.delete(FLAG);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  const isNeedless = isAsked && session !== undefined;
  useEffect(() => {
    if (isNeedless) close();
  }, [isNeedless]);
  return (
    <Dialog
      isOpen={isAsked && !isNeedless}
      onClose={close}
      title={t('shell.signInNow')}
      closeLabel={t('shell.close')}
    >
      <p>{t('page.inPreparation')}</p>
    </Dialog>
  );
}
