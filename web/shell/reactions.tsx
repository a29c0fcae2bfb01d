import { useEffect, useState } from 'react';
import { takeMessage } from '../lib/after-reload.ts';
import { onFailure } from '../lib/failures.ts';
import { useSpeaker } from '../lib/speaker.ts';
import { Toasts } from '../ui/toasts.tsx';
import { useLazyPart } from '../ui/use-lazy-part.ts';

const loadDialog = () =>
  import('./disabled-account-dialog.tsx').then((module) => module.DisabledAccountDialog);

/** Shows what the error catalogue says about every call that fails, wherever it was made. */
export function Reactions() {
  const { t } = useSpeaker();
  const [isDisabled, setIsDisabled] = useState(false);
  const close = () => setIsDisabled(false);
  const DisabledAccountDialog = useLazyPart(loadDialog, isDisabled, close);
  useEffect(() => {
    const message = takeMessage();
    if (!message) return;
    import('../ui/toast-store.ts').then(
      ({ showToast }) => showToast({ tone: 'success', text: t(message) }),
      () => {},
    );
  }, [t]);
  useEffect(
    () =>
      onFailure((failure) => {
        import('./react-to-failure.ts').then(
          ({ reactToFailure }) =>
            reactToFailure(failure, { t, onDisabledAccount: () => setIsDisabled(true) }),
          // Without a connection even the words that say so cannot come.
          () => {},
        );
      }),
    [t],
  );
  return (
    <>
      <Toasts label={t('shell.notifications')} closeLabel={t('shell.closeNotification')} />
      {DisabledAccountDialog && <DisabledAccountDialog isOpen={isDisabled} onClose={close} />}
    </>
  );
}
