import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import styles from '#ui/licence/terms/order-form.module.css';
import { preloadDialog } from '#ui/overlay/dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { JudgedCart } from '../availability/use-availability.ts';
import type { CartLine } from '../cart/cart-lines.ts';
import type { OrderDraft } from './draft.ts';
import type { SentOrder } from './lost-order.ts';
import { OrderFields } from './order-fields.tsx';
import { OrderSent } from './order-sent.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import type { Refusal } from './use-order.ts';
import { useOrderForm } from './use-order-form.ts';

interface OrderSectionProps {
  /** The lines to order. */
  lines: CartLine[];
  draft: OrderDraft;
  judged: JudgedCart & { retry: () => void };
  /** An order whose reply was lost by a reload. */
  recovered: SentOrder | undefined;
  onChange: (part: Partial<OrderDraft>) => void;
  onTakeRemainders: (cartIds: number[]) => void;
  onRefused: (refusal: Refusal | undefined) => void;
  onSent: (order: SentOrder) => void;
  /** Shown when the cart is empty. */
  empty: ReactNode;
}

/** The order form, its review dialog, and the confirmation. */
export function OrderSection(props: OrderSectionProps) {
  const { lines, draft, judged, recovered } = props;
  const { t } = useTranslator();
  const {
    form,
    change,
    confirm,
    isReviewOpen,
    closeReview,
    sent = recovered,
  } = useOrderForm(props);
  const isInDialog = isReviewOpen && lines.length > 0;
  return (
    <>
      {sent && <OrderSent key={sent.orderId} order={sent} />}
      {!sent && props.empty}
      {lines.length > 0 && (
        <section id="order" className={styles.section} aria-labelledby="order-heading">
          <form {...form.props} className={styles.form}>
            <header>
              <h2 id="order-heading" className={styles.heading}>
                {t('orders.formTitle')}
              </h2>
              <p>{t('orders.formText')}</p>
            </header>
            <OrderFields {...props} errors={form.errors} onChange={change} />
            <div>
              <Button
                type="submit"
                variant="primary"
                size="large"
                onPointerEnter={preloadDialog}
                onFocus={preloadDialog}
              >
                {t('orders.send')}
              </Button>
            </div>
          </form>
          <ReviewDialog
            isOpen={isReviewOpen}
            draft={draft}
            lines={lines}
            judged={judged}
            isSending={form.isBusy}
            refusal={form.message}
            onClose={closeReview}
            onConfirm={confirm}
          />
        </section>
      )}
      {/* The open dialog shows the message itself, but it is removed with the cart's last line. */}
      <div role="alert">
        {form.message && !isInDialog && <p className={styles.refusal}>{form.message}</p>}
      </div>
    </>
  );
}
