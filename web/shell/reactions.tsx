import { useEffect, useState } from 'react';
import { takeMessage } from '../lib/after-reload.ts';
import { onFailure } from '../lib/failures.ts';
import { useSpeaker } from '../lib/speaker.ts';
import { Toasts } from '../ui/toasts.tsx';
import { useLazyPart } from '../ui/use-lazy-part.ts';

const loadDialog = () =>
  import('./disabled-account-dialog.tsx').then((module) => module.DisabledAccountDialog);

/** As long as any message. */
const CUT_OFF_MS = 3000;

/** Shows what the error catalogue says about every call that fails, wherever it was made. */
export function Reactions() {
  const { t } = useSpeaker();
  const [isDisabled, setIsDisabled] = useState(false);
  const [isCutOff, setIsCutOff] = useState(false);
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
          // Without a connection not even what shows messages can come.
          () => {
            setIsCutOff(true);
            setTimeout(setIsCutOff, CUT_OFF_MS, false);
          },
        );
      }),
    [t],
  );
  return (
    <>
      <Toasts
        label={t('shell.notifications')}
        closeLabel={t('shell.closeNotification')}
        cutOff={isCutOff ? t('common.msg5') : undefined}
      />
      {DisabledAccountDialog && <DisabledAccountDialog isOpen={isDisabled} onClose={close} />}
    </>
  );
}
