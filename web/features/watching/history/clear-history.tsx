import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { TrashIcon } from '#ui/icons/more-icons.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { preloadDialog } from '#ui/overlay/dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';

interface ClearHistoryProps {
  count: number;
  onClear: () => Promise<void>;
}

/** A button with a confirmation dialog, because clearing cannot be undone. */
export function ClearHistory({ count, onClear }: ClearHistoryProps) {
  const { t } = useTranslator();
  const [isOpen, setIsOpen] = useState(false);
  const [isClearing, setIsClearing] = useState(false);
  const clear = async () => {
    setIsClearing(true);
    try {
      await onClear();
    } catch {
      // The shell shows the failure. The dialog stays open for a retry.
      return;
    } finally {
      setIsClearing(false);
    }
    setIsOpen(false);
  };
  return (
    <>
      <Button
        variant="quiet"
        icon={<TrashIcon />}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setIsOpen(true)}
      >
        {t('history.clear')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('history.clearTitle')}
        description={t('history.clearText', { count })}
        closeLabel={t('shell.close')}
        keepLabel={t('history.keep')}
        confirmLabel={t('history.clearConfirm')}
        isWorking={isClearing}
        onConfirm={() => void clear()}
      />
    </>
  );
}
