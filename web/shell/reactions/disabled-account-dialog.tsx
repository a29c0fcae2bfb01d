import { mailto } from '../../../contract/site/mailto.ts';
import { forgetSession } from '../../lib/session/session.ts';
import { useSite } from '../../lib/site.ts';
import { cookies } from '../../lib/storage/cookies.ts';
import { useTranslator } from '../../lib/text/translator.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

/** Tells that the account is disabled, with a contact address. OK signs out if there is a token. */
export function DisabledAccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslator();
  const email = useSite()?.businessEmail ?? '';
  const accept = () => {
    onClose();
    if (!cookies.token()) return;
    forgetSession();
    location.reload();
  };
  const [before, after] = t('common.msg70', { email: '\0' }).split('\0');
  return (
    <Dialog
      isOpen
      onClose={accept}
      title={t('common.msg69')}
      closeLabel={t('shell.close')}
      isAlert
      footer={<Button onClick={accept}>{t('common.msg71')}</Button>}
    >
      {before}
      <a href={mailto(email)}>{email}</a>
      {after}
    </Dialog>
  );
}
