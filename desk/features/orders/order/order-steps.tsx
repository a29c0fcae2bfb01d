import { useState } from 'react';
import { Link } from 'react-router';
import type { DeskOrder } from '#contract/desk/sales/orders.ts';
import { isBindingOrder, isOpenOrder } from '#contract/order-status.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useMay } from '#desk/lib/session.ts';
import { ReasonDialog } from '#desk/ui/form/reason-dialog.tsx';
import { MenuButton } from '#desk/ui/menu-button.tsx';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import type { MenuItem } from '#ui/overlay/menu/menu-items.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { dealPath, quotePath } from '../shared/paths.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { mailTexts } from './mail-texts.ts';
import { PaperDialog } from './paper-dialog.tsx';

type Step = 'review' | 'deliver' | 'decline' | 'correct' | 'paper';

/** The next steps of an order: the usual one as a button, the others in a menu. */
export function OrderSteps({ order }: { order: DeskOrder }) {
  const { t } = useTranslator();
  const mayChange = useMay('orders.change');
  const [step, setStep] = useState<Step>();
  if (!mayChange) return null;
  const can = (status: DeskOrder['status']) => order.can_become.includes(status);
  const isOpen = isOpenOrder(order.status);
  const isQuotable = isOpen && order.contact !== null;
  const action = (name: Step, label: string, isDangerous = false): MenuItem => ({
    kind: 'action',
    label,
    isDangerous,
    onSelect: () => setStep(name),
  });
  // Orders that were confirmed before deals were recorded have none.
  const canRecordPaper =
    order.contact !== null && order.deal === null && (isOpen || isBindingOrder(order.status));
  const items: MenuItem[] = [
    ...(can('in_review') ? [action('review', t('deskOrders.beginReview'))] : []),
    ...(canRecordPaper ? [action('paper', t('deskOrders.acceptOnPaper'))] : []),
    ...(order.corrections.length > 0 ? [action('correct', t('deskOrders.takeBack'))] : []),
    ...(can('declined') ? [action('decline', t('deskOrders.decline'), true)] : []),
  ];
  const isAwaited = order.deal?.state === 'awaiting';
  const close = () => setStep(undefined);
  const isDelivery = step === 'deliver';
  const seen = { order_no: order.order_no, seen_status: order.status };
  return (
    <>
      {items.length > 0 && <MenuButton label={t('deskOrders.nextSteps')} items={items} />}
      {can('delivered') && (
        <Button variant={isAwaited ? 'secondary' : 'primary'} onClick={() => setStep('deliver')}>
          {t('deskOrders.reportDelivery')}
        </Button>
      )}
      {isAwaited && order.deal && (
        <Link className={buttonClass({ variant: 'primary' })} to={dealPath(order.deal.deal_no)}>
          {t('deskOrders.countersign')}
        </Link>
      )}
      {isQuotable && (
        <Link className={buttonClass({ variant: 'primary' })} to={quotePath(order.order_no)}>
          {t(order.quotes.length > 0 ? 'deskOrders.newVersion' : 'deskOrders.writeQuote')}
        </Link>
      )}
      <ReasonDialog
        isOpen={step === 'review' || isDelivery}
        onClose={close}
        title={t(isDelivery ? 'deskOrders.reportDelivery' : 'deskOrders.beginReview')}
        description={t(isDelivery ? 'deskOrders.deliverText' : 'deskOrders.reviewText')}
        label={t('deskOrders.noteForBuyer')}
        confirmLabel={t(isDelivery ? 'deskOrders.reportDelivery' : 'deskOrders.beginReview')}
        submit={async (note) => {
          const to = isDelivery ? 'delivered' : 'in_review';
          const { mail } = await deskApi.advanceOrder({ ...seen, to, ...(note && { note }) });
          showToast({ text: t(mailTexts[mail]), tone: 'success' });
        }}
      />
      <ReasonDialog
        isOpen={step === 'decline'}
        onClose={close}
        title={t('deskOrders.declineTitle', { number: order.order_no })}
        description={t(
          hasOpenQuote(order) ? 'deskOrders.declineQuoteText' : 'deskOrders.declineText',
        )}
        label={t('deskOrders.reasonForBuyer')}
        missing={t('deskOrders.needText')}
        isDangerous
        confirmLabel={t('deskOrders.decline')}
        submit={async (reason) => {
          const { mail } = await deskApi.declineOrder({ ...seen, reason });
          showToast({ text: t(mailTexts[mail]), tone: 'success' });
        }}
      />
      <CorrectDialog isOpen={step === 'correct'} onClose={close} order={order} />
      <PaperDialog isOpen={step === 'paper'} onClose={close} order={order} />
    </>
  );
}

function hasOpenQuote({ quotes }: DeskOrder): boolean {
  return quotes[0]?.state === 'sent';
}
