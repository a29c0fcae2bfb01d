import { useEffect, useState } from 'react';
import { takeMessage } from '../lib/after-reload.ts';
import { onReaction } from '../lib/failures.ts';
import { forgetSession } from '../lib/session.ts';
import { useSpeaker } from '../lib/speaker.ts';
import { showToast } from '../ui/toast-store.ts';
import { Toasts } from '../ui/toasts.tsx';
import { DisabledAccountDialog } from './disabled-account-dialog.tsx';

/** Shows what the error catalogue says about every call that fails, wherever it was made. */
export function Reactions() {
  const { t } = useSpeaker();
  const [isDisabled, setIsDisabled] = useState(false);
  useEffect(() => {
    const message = takeMessage();
    if (message) showToast({ tone: 'success', text: t(message) });
  }, [t]);
  useEffect(
    () =>
      onReaction((reaction) => {
        switch (reaction.kind) {
          case 'error':
            return void showToast({ tone: 'error', text: t(reaction.message) });
          case 'warning':
            return void showToast({ tone: 'warning', text: reaction.text });
          case 'disabledAccount':
            return setIsDisabled(true);
          case 'logout':
            forgetSession();
            return location.reload();
          case 'field':
            // The form that made the call shows it at its field.
            return;
        }
      }),
    [t],
  );
  return (
    <>
      <Toasts label={t('shell.notifications')} closeLabel={t('shell.closeNotification')} />
      <DisabledAccountDialog isOpen={isDisabled} onClose={() => setIsDisabled(false)} />
    </>
  );
}
