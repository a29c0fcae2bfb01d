import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { BreakdownAmount } from '#workbench/ai/breakdown.ts';

interface BreakdownDialogProps {
  isOpen: boolean;
  onClose: () => void;
  amount: BreakdownAmount;
  onStart: () => void;
}

/** Says how much text the model will get before a breakdown starts. */
export function BreakdownDialog({ isOpen, onClose, amount, onStart }: BreakdownDialogProps) {
  const { t, locale } = useTranslator();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('workbenchAi.breakdownTitle')}
      description={t('workbenchAi.breakdownText', {
        scenes: amount.scenes,
        characters: new Intl.NumberFormat(locale).format(amount.characters),
        count: amount.calls,
      })}
      closeLabel={t('workbench.close')}
      keepLabel={t('workbenchAi.notYet')}
      confirmLabel={t('workbenchAi.draft')}
      isHarmless
      isWorking={false}
      onConfirm={() => {
        onClose();
        onStart();
      }}
    />
  );
}
