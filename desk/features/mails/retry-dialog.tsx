import { useState } from 'react';
import type { ListedMail } from '#contract/desk/mails.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useReload } from '#desk/lib/page.tsx';
import { useChange } from '#desk/ui/failure-text.ts';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';

interface RetryDialogProps {
  mail: ListedMail | undefined;
  onClose: () => void;
}

export function RetryDialog({ mail, onClose }: RetryDialogProps) {
  const { t } = useTranslator();
  const change = useChange();
  const reload = useReload();
  const [isWorking, setIsWorking] = useState(false);

  const retry = async ({ mail_id }: ListedMail) => {
    setIsWorking(true);
    const isDone = await change(() => deskApi.retryMail({ mail_id }));
    setIsWorking(false);
    reload();
    if (!isDone) return;
    onClose();
    showToast({ text: t('deskMails.retried'), tone: 'success' });
  };

  return (
    <ConfirmDialog
      isOpen={mail !== undefined}
      onClose={onClose}
      title={t('deskMails.retryTitle')}
      description={
        mail
          ? t('deskMails.retryText', { subject: mail.subject ?? '', recipient: mail.recipient })
          : ''
      }
      closeLabel={t('desk.close')}
      keepLabel={t('desk.cancel')}
      confirmLabel={t('deskMails.retry')}
      isHarmless
      isWorking={isWorking}
      onConfirm={() => mail && void retry(mail)}
    />
  );
}
