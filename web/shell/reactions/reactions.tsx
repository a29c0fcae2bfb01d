import { useEffect, useState } from 'react';
import { onFailure } from '../../lib/api/failures.ts';
import { useSite } from '../../lib/site.ts';
import { takeMessage } from '../../lib/storage/later-message.ts';
import { useTranslator } from '../../lib/text/translator.ts';
import { preloadToasts, Toasts } from '../../ui/toast/toasts.tsx';
import type { DisabledAccountNotice } from './react-to-failure.ts';

/** How long the notice is shown: the same time as a toast. */
const CUT_OFF_MS = 3000;

/** Shows what the error catalogue says about every call that fails, wherever it was made. */
export function Reactions() {
  const { t } = useTranslator();
  const businessEmail = useSite()?.businessEmail ?? '';
  // In a box, because a state setter would call a bare component.
  const [disabled, setDisabled] = useState<{ Notice: DisabledAccountNotice }>();
  const [isCutOff, setIsCutOff] = useState(false);
  useEffect(() => {
    const message = takeMessage();
    if (!message) return;
    import('../../ui/toast/show-toast.ts').then(
      ({ showToast }) => showToast(message),
      () => {},
    );
  }, []);
  useEffect(
    () =>
      onFailure((failure) => {
        preloadToasts();
        import('./react-to-failure.ts').then(
          ({ reactToFailure }) =>
            reactToFailure(failure, {
              t,
              businessEmail,
              onDisabledAccount: (Notice) => setDisabled({ Notice }),
            }),
          // Without a connection not even what shows messages can come.
          () => {
            setIsCutOff(true);
            setTimeout(setIsCutOff, CUT_OFF_MS, false);
          },
        );
      }),
    [t, businessEmail],
  );
  return (
    <>
      <Toasts
        label={t('shell.notifications')}
        closeLabel={t('shell.closeNotification')}
        cutOff={isCutOff ? t('common.msg5') : undefined}
      />
      {disabled && <disabled.Notice onClose={() => setDisabled(undefined)} />}
    </>
  );
}
