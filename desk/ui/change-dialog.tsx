import type { ComponentProps } from 'react';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { useBusyChange } from './failure-text.ts';

type Labels = 'closeLabel' | 'keepLabel' | 'isWorking' | 'onConfirm';

interface ChangeDialogProps extends Omit<ComponentProps<typeof ConfirmDialog>, Labels> {
  keepLabel?: string;
  change: () => Promise<unknown>;
}

/** Asks before a change and makes it. If it fails, a toast says why and the dialog stays open. */
export function ChangeDialog({ change, ...dialog }: ChangeDialogProps) {
  const { t } = useTranslator();
  const { isBusy, run } = useBusyChange();
  const confirm = async () => {
    if (await run(change)) dialog.onClose();
  };
  return (
    <ConfirmDialog
      keepLabel={t('desk.cancel')}
      {...dialog}
      closeLabel={t('desk.close')}
      isWorking={isBusy}
      onConfirm={() => void confirm()}
    />
  );
}
