import { useState } from 'react';
import { outcomes } from '#contract/error-codes.ts';
import { CallFailure } from '#contract/transport/client.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx';
import { preloadDialog } from '#ui/overlay/dialog.tsx';
import type { Order } from '#ui/quote/quote-data.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';

/**
 * Failures for an order that no longer exists or is already closed; they reload the page's data.
 */
const CLOSED_CODES: number[] = [outcomes.notFound.code, outcomes.orderClosed.code];

interface WithdrawOrderProps {
  order: Order;
  /** The order is closed now; called after the dialog. */
  onClosed: () => void;
}

/** A button with a confirmation dialog, because withdrawing cannot be undone. */
export function WithdrawOrder({ order, onClosed }: WithdrawOrderProps) {
  const { t } = useTranslator();
  const [isOpen, setIsOpen] = useState(false);
  const [isWorking, setIsWorking] = useState(false);
  const withdraw = async () => {
    setIsWorking(true);
    try {
      await browserApi().withdrawCopyrightOrder({ order_id: order.order_id });
    } catch (error) {
      // The shell shows the failure. The dialog stays open for a retry.
      if (!(error instanceof CallFailure && CLOSED_CODES.includes(error.code))) return;
    } finally {
      setIsWorking(false);
    }
    setIsOpen(false);
    onClosed();
  };
  return (
    <>
      <Button
        variant="quiet"
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setIsOpen(true)}
      >
        {t('orders.withdraw')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('orders.withdrawTitle', { number: order.order_no })}
        description={t('orders.withdrawText')}
        closeLabel={t('shell.close')}
        keepLabel={t('orders.keepOrder')}
        confirmLabel={t('orders.withdraw')}
        isWorking={isWorking}
        onConfirm={() => void withdraw()}
      />
    </>
  );
}
