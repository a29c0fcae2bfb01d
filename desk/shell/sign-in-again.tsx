import { useTranslator } from '../../web/lib/text/translator.ts';
import { Dialog } from '../../web/ui/overlay/dialog.tsx';
import { SignInForm } from '../features/sign-in/sign-in-form.tsx';
import { acceptSession } from '../lib/session.ts';

/** Opened over a page whose session has ended: the page and everything typed stay. */
export function SignInAgain() {
  const { t } = useTranslator();
  return (
    <Dialog
      isOpen
      onClose={() => {}}
      title={t('desk.sessionEnded.title')}
      description={t('desk.sessionEnded.text')}
      closeLabel={t('desk.close')}
      isAlert
    >
      <SignInForm onSession={acceptSession} />
    </Dialog>
  );
}
