import { useId } from 'react';
import { buyerLimits } from '#contract/desk/buyer-limits.ts';
import type { ShownBuyer } from '#contract/desk/buyers.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useReload } from '#desk/lib/page.tsx';
import { useChange } from '#desk/ui/failure-text.ts';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { Button } from '#ui/button/button.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';

interface DisableDialogProps {
  buyer: ShownBuyer;
  isOpen: boolean;
  onClose: () => void;
}

export function DisableDialog({ buyer, isOpen, onClose }: DisableDialogProps) {
  const { t } = useTranslator();
  const formId = useId();
  const reload = useReload();
  const change = useChange();
  const { buyer_id, email } = buyer;

  const undo = async () => {
    if (await change(() => deskApi.enableBuyer({ buyer_id }))) reload();
  };
  const form = useDeskForm({
    values: { reason: '' },
    async submit({ reason }) {
      const { sessions_ended } = await deskApi.disableBuyer({ buyer_id, reason });
      form.reset();
      onClose();
      showToast({
        text: t('deskBuyers.disabledDone', { email, count: sessions_ended }),
        tone: 'success',
        action: { label: t('desk.undo'), onSelect: () => void undo() },
      });
      reload();
    },
  });
  const { errors } = form.formState;

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('deskBuyers.disableTitle')}
      description={t('deskBuyers.disableText', { email, count: buyer.sessions.length })}
      closeLabel={t('desk.close')}
      footer={
        <>
          <DialogAlert message={form.message} />
          <Button onClick={onClose}>{t('desk.cancel')}</Button>
          <Button type="submit" form={formId} variant="danger" isLoading={form.isBusy}>
            {t('deskBuyers.disableConfirm')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.onSubmit} noValidate>
        <TextInput
          label={t('deskBuyers.reason')}
          aside={t('desk.required')}
          hint={t('deskBuyers.reasonHint')}
          isMultiline
          maxLength={buyerLimits.reason}
          {...(errors.reason?.message && { error: errors.reason.message })}
          {...form.register('reason', {
            validate: (reason) => reason.trim() !== '' || t('desk.required'),
          })}
        />
      </form>
    </Dialog>
  );
}
