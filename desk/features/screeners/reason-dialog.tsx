import { MAX_SCREENER_REASON } from '#contract/desk/screener-limits.ts';
import type { ScreenerRecord } from '#contract/desk/screeners.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useReload } from '#desk/lib/page.tsx';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { Button } from '#ui/button/button.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';

interface ReasonDialogProps {
  screener: ScreenerRecord;
  onClose: () => void;
}

/** Declines a request; the buyer gets the reason by mail. */
export function DeclineDialog({ screener, onClose }: ReasonDialogProps) {
  const { t } = useTranslator();
  const { screener_id, email } = screener;
  return (
    <ReasonDialog
      title={t('deskScreeners.decline')}
      description={t('deskScreeners.declineText', { email })}
      confirmLabel={t('deskScreeners.decline')}
      isRequired
      onClose={onClose}
      submit={async (reason) => {
        await deskApi.declineScreener({ screener_id, reason });
        showToast({ text: t('deskScreeners.declined', { email }), tone: 'success' });
      }}
    />
  );
}

/** Ends a screener; the recipient sees the reason on its page. */
export function RevokeDialog({ screener, onClose }: ReasonDialogProps) {
  const { t } = useTranslator();
  const { screener_id, name } = screener;
  return (
    <ReasonDialog
      title={t('deskScreeners.revoke')}
      description={t('deskScreeners.revokeText', { name })}
      confirmLabel={t('deskScreeners.revoke')}
      onClose={onClose}
      submit={async (reason) => {
        await deskApi.revokeScreener({ screener_id, reason });
        showToast({ text: t('deskScreeners.revoked'), tone: 'success' });
      }}
    />
  );
}

interface ReasonFormProps {
  title: string;
  description: string;
  confirmLabel: string;
  isRequired?: boolean;
  onClose: () => void;
  submit: (reason: string) => Promise<void>;
}

function ReasonDialog(props: ReasonFormProps) {
  const { title, description, confirmLabel, isRequired = false, onClose, submit } = props;
  const { t } = useTranslator();
  const reload = useReload();
  const form = useDeskForm({
    values: { reason: '' },
    async submit({ reason }) {
      await submit(reason.trim());
      onClose();
      reload();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      description={description}
      closeLabel={t('desk.close')}
      footer={
        <>
          <DialogAlert message={form.message} />
          <Button onClick={onClose}>{t('desk.cancel')}</Button>
          <Button variant="danger" isLoading={form.isBusy} onClick={form.onSubmit}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form onSubmit={form.onSubmit} noValidate>
        <TextInput
          isMultiline
          rows={4}
          label={t('desk.reason')}
          aside={t(isRequired ? 'desk.required' : 'desk.optional')}
          maxLength={MAX_SCREENER_REASON}
          error={form.formState.errors.reason?.message ?? ''}
          {...form.register('reason', {
            validate: (value) => !isRequired || value.trim() !== '' || t('desk.required'),
          })}
        />
      </form>
    </Dialog>
  );
}
