import { useState } from 'react';
import type { DeskSession } from '#contract/desk/staff/session.ts';
import { Button } from '#ui/button/button.tsx';
import { DialogPopup } from '#ui/overlay/dialog-popup.tsx';
import { useLazyPart } from '#ui/state/use-lazy-part.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { acceptSession, sessionStore, useStaff } from '../lib/session.ts';
import { loadTexts } from '../lib/texts.ts';

async function load() {
  const [{ SignInDialogForm }] = await Promise.all([
    import('../features/sign-in/sign-in-dialog-form.tsx'),
    loadTexts(['desk-sign-in']),
  ]);
  return SignInDialogForm;
}

const leave = () => location.assign('/sign-in');

/**
 * Opened over a page whose session has ended: the page and everything typed stay. Only the same
 * member can sign in here, because the waiting calls are repeated. The steps have their own session
 * until it is complete, since the page needs its member. Escape does not close it: what was typed
 * would be lost.
 */
export function SignInAgain() {
  const { t } = useTranslator();
  const { email } = useStaff();
  const [session, setSession] = useState(ended);
  const Form = useLazyPart(load, true, () => {});
  const onSession = (next: DeskSession) => {
    setSession(next);
    if (next.stage === 'complete') acceptSession(next);
  };
  return (
    <DialogPopup
      isOpen
      onClose={leave}
      title={t('desk.sessionEnded.title')}
      description={t('desk.sessionEnded.text')}
      closeLabel={t('desk.signOut')}
      canClose={false}
      footer={
        <Button variant="quiet" onClick={leave}>
          {t('desk.signOut')}
        </Button>
      }
    >
      {Form && session && <Form session={session} onSession={onSession} email={email} />}
    </DialogPopup>
  );
}

function ended(): DeskSession | undefined {
  const session = sessionStore.get();
  return session && { ...session, staff: null, stage: null };
}
