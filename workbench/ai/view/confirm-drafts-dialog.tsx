import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';

interface ConfirmDraftsDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** How many drafts no person has confirmed. */
  count: number;
  onConfirm: () => void;
}

/** Asks before all drafts count as read by a person. */
export function ConfirmDraftsDialog(props: ConfirmDraftsDialogProps) {
  const { isOpen, onClose, count, onConfirm } = props;
  const { t } = useTranslator();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('workbenchAi.confirmAllTitle')}
      description={t('workbenchAi.confirmAllText', { count })}
      closeLabel={t('workbench.close')}
      keepLabel={t('workbenchAi.notYet')}
      confirmLabel={t('workbenchAi.confirm')}
      isHarmless
      isWorking={false}
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
    />
  );
}
