import { useState } from 'react';
import { outcomes } from '#contract/error-codes.ts';
import { CallFailure } from '#contract/transport/client.ts';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import type { Shortlist } from '../shortlists-data.ts';

interface DeleteShortlistProps {
  isOpen: boolean;
  onClose: () => void;
  list: Shortlist;
  onDeleted: () => void;
}

/** Asks for confirmation, because a deleted list cannot be restored. */
export function DeleteShortlist({ isOpen, onClose, list, onDeleted }: DeleteShortlistProps) {
  const { t } = useTranslator();
  const [isWorking, setIsWorking] = useState(false);
  const { name, shortlist_id } = list;
  const remove = async () => {
    setIsWorking(true);
    try {
      await browserApi().deleteShortlist({ shortlist_id });
    } catch (error) {
      // The shell shows the failure. The dialog stays open for a retry.
      if (!(error instanceof CallFailure && error.code === outcomes.notFound.code)) return;
    } finally {
      setIsWorking(false);
    }
    showToast({ text: t('shortlists.deleted', { name }) });
    onDeleted();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('shortlists.deleteTitle', { name })}
      description={t('shortlists.deleteText')}
      closeLabel={t('shell.close')}
      keepLabel={t('shortlists.keep')}
      confirmLabel={t('shortlists.delete')}
      isWorking={isWorking}
      onConfirm={() => void remove()}
    />
  );
}
