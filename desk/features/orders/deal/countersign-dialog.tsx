import { useId } from 'react';
import type { DeskDeal } from '#contract/desk/deals.ts';
import { MAX_SIGNER } from '#contract/desk/order-words.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useStaff } from '#desk/lib/session.ts';
import { Fields } from '#desk/ui/form/fields.tsx';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { Button } from '#ui/button/button.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import styles from './deal.module.css';

interface CountersignDialogProps {
  isOpen: boolean;
  onClose: () => void;
  deal: DeskDeal;
}

/** Signs a deal for the licensor. */
export function CountersignDialog({ isOpen, onClose, deal }: CountersignDialogProps) {
  const { t } = useTranslator();
  const id = useId();
  const staff = useStaff();
  const form = useDeskForm<{ name: string; title: string }>({
    values: { name: staff.name, title: '' },
    async submit(typed) {
      const { is_mailed } = await deskApi.countersignDeal({ deal_no: deal.deal_no, ...typed });
      showToast({
        text: t(is_mailed ? 'deskOrders.countersignedMailed' : 'deskOrders.doneUnmailed'),
        tone: 'success',
      });
      onClose();
    },
  });
  const { name: nameError, title: titleError } = form.formState.errors;
  const isFilled = (text: string) => text.trim() !== '' || t('desk.required');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('deskOrders.countersignTitle', { number: deal.deal_no })}
      description={t('deskOrders.countersignText', { licensor: deal.seller.legal_name })}
      closeLabel={t('desk.close')}
      footer={
        <>
          <DialogAlert message={form.message} />
          <Button onClick={onClose}>{t('desk.cancel')}</Button>
          <Button type="submit" form={id} variant="primary" isLoading={form.isBusy}>
            {t('deskOrders.countersign')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={form.onSubmit} noValidate>
        <Fields>
          {deal.is_seller_unnamed && (
            <p className={styles.warning}>{t('deskOrders.unnamedSeller')}</p>
          )}
          <TextInput
            label={t('deskOrders.signerName')}
            maxLength={MAX_SIGNER}
            {...(nameError?.message && { error: nameError.message })}
            {...form.register('name', { validate: isFilled })}
          />
          <TextInput
            label={t('deskOrders.signerTitle')}
            maxLength={MAX_SIGNER}
            {...(titleError?.message && { error: titleError.message })}
            {...form.register('title', { validate: isFilled })}
          />
        </Fields>
      </form>
    </Dialog>
  );
}
