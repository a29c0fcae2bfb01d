import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { invalidOrderFields } from '../../../../contract/invalid-order-fields.ts';
import type { MessageKey } from '../../../../i18n/message-key.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { useEarlySubmit } from '../../../lib/use-early-submit.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { preloadDialog } from '../../../ui/overlay/dialog.tsx';
import type { CartLine } from '../cart/cart-lines.ts';
import { ContactFields } from './contact-fields.tsx';
import { type OrderDraft, toOrderInput } from './draft.ts';
import { LicenceFields } from './licence-fields.tsx';
import type { SentOrder } from './lost-order.ts';
import styles from './order-form.module.css';
import { OrderSent } from './order-sent.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { useOrder } from './use-order.ts';

interface OrderSectionProps {
  /** What would be ordered. */
  lines: CartLine[];
  draft: OrderDraft;
  /** Sent before a reload that came between it and its reply. */
  recovered: SentOrder | undefined;
  onChange: (part: Partial<OrderDraft>) => void;
  onSent: (order: SentOrder) => void;
  /** Shown when nothing is left in the cart. */
  empty: ReactNode;
}

const complaints: Record<string, MessageKey> = {
  'contact.name': 'orders.needName',
  'contact.company': 'orders.tooLong',
  'contact.email': 'common.msg29',
  'contact.phone': 'orders.tooLong',
  'terms.territories': 'orders.needTerritories',
  'terms.media': 'orders.needMedia',
  'terms.languages': 'orders.needLanguages',
  'terms.term_months': 'orders.needTerm',
};

/** The order form, its review and what is said once it is sent. */
export function OrderSection(props: OrderSectionProps) {
  const { lines, draft, recovered, onChange, onSent, empty } = props;
  const { t } = useTranslator();
  const form = useRef<HTMLFormElement>(null);
  const formRef = useEarlySubmit(form);
  const [isJudged, setIsJudged] = useState(false);
  const [isReviewed, setIsReviewed] = useState(false);
  const [justSent, setSent] = useState<SentOrder>();
  const sent = justSent ?? recovered;
  const { send, isSending, refusal, forgetRefusal } = useOrder(draft, onChange);

  const isInDialog = isReviewed && lines.length > 0;

  const wrong = invalidOrderFields(toOrderInput(draft, []));
  const errorOf = (field: string) => {
    if (refusal?.field === field) return refusal.text;
    const complaint = isJudged && wrong.includes(field) ? complaints[field] : undefined;
    return complaint && t(complaint);
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsJudged(true);
    forgetRefusal();
    const [first] = wrong;
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else setIsReviewed(true);
  }

  async function confirm() {
    const order = await send(lines.map(({ cartId }) => cartId));
    if (!order) return;
    setIsReviewed(false);
    setIsJudged(false);
    setSent(order);
    onSent(order);
  }

  const change = (part: Partial<OrderDraft>) => {
    forgetRefusal();
    onChange(part);
  };

  return (
    <>
      {sent && <OrderSent order={sent} />}
      {!sent && empty}
      {lines.length > 0 && (
        <section id="order" className={styles.section} aria-labelledby="order-heading">
          <form ref={formRef} method="post" className={styles.form} noValidate onSubmit={submit}>
            <header>
              <h2 id="order-heading" className={styles.heading}>
                {t('orders.formTitle')}
              </h2>
              <p>{t('orders.formText')}</p>
            </header>
            <h3 className={styles.subheading}>{t('orders.contact')}</h3>
            <ContactFields draft={draft} onChange={change} errorOf={errorOf} />
            <h3 className={styles.subheading}>{t('orders.terms')}</h3>
            <LicenceFields draft={draft} onChange={change} errorOf={errorOf} />
            <TextInput
              label={t('orders.message')}
              aside={t('orders.optional')}
              name="message"
              isMultiline
              rows={5}
              maxLength={2000}
              hasWordLimit
              value={draft.message}
              onChange={({ target }) => change({ message: target.value })}
            />
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
            isOpen={isReviewed}
            draft={draft}
            lines={lines}
            isSending={isSending}
            refusal={refusal?.text}
            onClose={() => setIsReviewed(false)}
            onConfirm={confirm}
          />
        </section>
      )}
      {/* Also when the dialog has gone with the last line, or was closed. */}
      <div role="alert">
        {refusal && !isInDialog && <p className={styles.refusal}>{refusal.text}</p>}
      </div>
    </>
  );
}
