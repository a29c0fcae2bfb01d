import { useState } from 'react';
import type { DeskOrder } from '#contract/desk/sales/orders.ts';
import { deskApi } from '#desk/lib/api.ts';
import { ReasonDialog } from '#desk/ui/form/reason-dialog.tsx';
import { statusNames } from '#i18n/names/order-names.ts';
import { oneOf } from '#ui/data/one-of.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import type { OrderStatus } from '#ui/quote/status-badge.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { mailTexts } from './mail-texts.ts';

interface CorrectDialogProps {
  isOpen: boolean;
  onClose: () => void;
  order: DeskOrder;
}

/** Takes back a step that was taken by mistake. */
export function CorrectDialog({ isOpen, onClose, order }: CorrectDialogProps) {
  const { t } = useTranslator();
  const { order_no, status, corrections, usual_correction: usual } = order;
  const [chosen, setChosen] = useState<OrderStatus>();
  const [isBuyerTold, setIsBuyerTold] = useState(false);
  const to = chosen && corrections.includes(chosen) ? chosen : (usual ?? corrections[0]);
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('deskOrders.takeBack')}
      description={t('deskOrders.takeBackText')}
      label={t('desk.reason')}
      hint={t('deskOrders.takeBackHint')}
      missing={t('deskOrders.needText')}
      confirmLabel={t('deskOrders.takeBack')}
      isBlocked={to === undefined}
      submit={async (reason) => {
        if (!to) return;
        const { mail } = await deskApi.correctOrder({
          order_no,
          seen_status: status,
          to,
          reason,
          is_buyer_told: isBuyerTold,
        });
        showToast({ text: t(mailTexts[mail]), tone: 'success' });
      }}
    >
      <SelectInput
        label={t('deskOrders.backTo')}
        value={to}
        onChange={({ target }) => setChosen(oneOf(corrections, target.value))}
        options={corrections.map((each) => ({ value: each, label: t(statusNames[each]) }))}
      />
      <Checkbox
        label={t('deskOrders.tellBuyer')}
        checked={isBuyerTold}
        onChange={({ target }) => setIsBuyerTold(target.checked)}
      />
    </ReasonDialog>
  );
}
