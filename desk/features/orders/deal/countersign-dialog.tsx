import type { DeskDeal } from '#contract/desk/sales/deals.ts';
import { MAX_SIGNER } from '#contract/desk/sales/order-words.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useStaff } from '#desk/lib/session.ts';
import { FormDialog } from '#desk/ui/form/form-dialog.tsx';
import { useDeskForm } from '#desk/ui/form/use-desk-form.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';

interface CountersignDialogProps {
  isOpen: boolean;
  onClose: () => void;
  deal: DeskDeal;
}

/** Signs a deal for the licensor. */
export function CountersignDialog({ isOpen, onClose, deal }: CountersignDialogProps) {
  const { t } = useTranslator();
  const staff = useStaff();
  const isFilled = (text: string) => (text.trim() ? undefined : t('desk.required'));
  const form = useDeskForm({
    values: { name: staff.name, title: '' },
    validate: ({ name, title }) => ({ name: isFilled(name), title: isFilled(title) }),
    async submit(typed) {
      const { is_mailed } = await deskApi.countersignDeal({ deal_no: deal.deal_no, ...typed });
      showToast({
        text: t(is_mailed ? 'deskOrders.countersignedMailed' : 'deskOrders.doneUnmailed'),
        tone: 'success',
      });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      title={t('deskOrders.countersignTitle', { number: deal.deal_no })}
      description={t('deskOrders.countersignText', { licensor: deal.seller.legal_name })}
      confirmLabel={t('deskOrders.countersign')}
    >
      {deal.is_seller_unnamed && <p className={layout.warning}>{t('deskOrders.unnamedSeller')}</p>}
      <TextInput
        label={t('deskOrders.signerName')}
        maxLength={MAX_SIGNER}
        {...form.field('name')}
      />
      <TextInput
        label={t('deskOrders.signerTitle')}
        maxLength={MAX_SIGNER}
        {...form.field('title')}
      />
    </FormDialog>
  );
}
