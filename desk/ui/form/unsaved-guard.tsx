import { useBlocker } from 'react-router';
import { useLeaveWarning } from '#desk/lib/use-leave-warning.ts';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';

/** Asks before leaving a page with unsaved changes, also when the tab is closed. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslator();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useLeaveWarning(isDirty);
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('desk.unsaved.title')}
      description={t('desk.unsaved.text')}
      closeLabel={t('desk.close')}
      keepLabel={t('desk.unsaved.stay')}
      confirmLabel={t('desk.unsaved.leave')}
      isWorking={false}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
