import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { CallFailure } from '../../../../contract/client.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog, preloadDialog } from '../../../ui/overlay/dialog.tsx';
import type { Order } from './orders-data.ts';

/** It is gone, or too far to be taken back: the page shows where it stands. */
const MOVED_ON = [404, 409];

interface WithdrawOrderProps {
  order: Order;
  onWithdrawn: (order: Order) => void;
}

/** Takes an order back, after asking: this cannot be undone. */
export function WithdrawOrder({ order, onWithdrawn }: WithdrawOrderProps) {
  const { t } = useTranslator();
  const { revalidate } = useRevalidator();
  const [isOpen, setIsOpen] = useState(false);
  const [isWorking, setIsWorking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const withdraw = async () => {
    setIsWorking(true);
    try {
      onWithdrawn(await browserApi().withdrawCopyrightOrder({ order_id: order.order_id }));
    } catch (error) {
      // The shell has told. Where nothing answered the question stays, to be answered again.
      if (!(error instanceof CallFailure && MOVED_ON.includes(error.code))) return;
      void revalidate();
    } finally {
      setIsWorking(false);
    }
    setIsOpen(false);
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
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('orders.withdrawTitle', { number: order.order_no })}
        description={t('orders.withdrawText')}
        closeLabel={t('shell.close')}
        initialFocus={keep}
        isAlert
        footer={
          <>
            <Button ref={keep} onClick={() => setIsOpen(false)}>
              {t('orders.keepOrder')}
            </Button>
            <Button variant="danger" isLoading={isWorking} onClick={withdraw}>
              {t('orders.withdraw')}
            </Button>
          </>
        }
      />
    </>
  );
}
