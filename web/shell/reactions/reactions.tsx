import { useEffect, useEffectEvent, useState } from 'react';
import type { CallFailure } from '#contract/transport/client.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { preloadToasts, Toasts } from '#ui/toast/toasts.tsx';
import { onFailure } from '#web/lib/api/failures.ts';
import { useSite } from '#web/lib/site.ts';
import { takeMessageAfterReload } from '#web/lib/storage/message-after-reload.ts';
import type { DisabledAccountDialog } from './disabled-account-dialog.tsx';

/** As long as a toast (`TOAST_MS` in ui/toast/toast-list.tsx, which may not have loaded). */
const OFFLINE_MESSAGE_MS = 3000;

/** Shows all messages: those of failed calls, and the one stored before a reload. */
export function Reactions() {
  const { t } = useTranslator();
  const businessEmail = useSite()?.businessEmail ?? '';
  // The component is wrapped in an object, because a state setter would call it as an updater.
  const [shown, setShown] = useState<{ Dialog: typeof DisabledAccountDialog }>();
  const [isOffline, setIsOffline] = useState(false);
  // Without a connection the code that shows messages cannot load either.
  const showOffline = () => {
    setIsOffline(true);
    setTimeout(setIsOffline, OFFLINE_MESSAGE_MS, false);
  };
  useEffect(() => {
    const message = takeMessageAfterReload();
    if (!message) return;
    import('#ui/toast/show-toast.ts').then(
      ({ showToast }) => showToast(message),
      () => {},
    );
  }, []);
  const react = useEffectEvent((failure: CallFailure) => {
    preloadToasts();
    import('./react-to-failure.ts').then(
      ({ reactToFailure }) =>
        reactToFailure(failure, {
          t,
          businessEmail,
          onDisabledAccount: (Dialog) => setShown({ Dialog }),
        }),
      showOffline,
    );
  });
  useEffect(() => onFailure(react), []);
  return (
    <>
      <Toasts
        label={t('shell.notifications')}
        closeLabel={t('shell.closeNotification')}
        offlineText={isOffline ? t('common.msg5') : undefined}
        onLoadFailed={showOffline}
      />
      {shown && <shown.Dialog onClose={() => setShown(undefined)} />}
    </>
  );
}
