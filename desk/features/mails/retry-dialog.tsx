import type { ListedMail } from '#contract/desk/mails.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useReload } from '#desk/lib/page.tsx';
import { ChangeDialog } from '#desk/ui/change-dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';

interface RetryDialogProps {
  mail: ListedMail | undefined;
  onClose: () => void;
}

export function RetryDialog({ mail, onClose }: RetryDialogProps) {
  const { t } = useTranslator();
  const reload = useReload();
  return (
    <ChangeDialog
      isOpen={mail !== undefined}
      onClose={onClose}
      title={t('deskMails.retryTitle')}
      description={
        mail
          ? t('deskMails.retryText', { subject: mail.subject ?? '', recipient: mail.recipient })
          : ''
      }
      confirmLabel={t('deskMails.retry')}
      isHarmless
      change={async () => {
        if (mail) await deskApi.retryMail({ mail_id: mail.mail_id }).finally(reload);
        showToast({ text: t('deskMails.retried'), tone: 'success' });
      }}
    />
  );
}
