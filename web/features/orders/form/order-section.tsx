import { type ReactNode, useState } from 'react';
import { invalidOrderFields } from '../../../../contract/invalid-order-fields.ts';
import type { MessageKey } from '../../../../i18n/message-key.ts';
import { type FieldErrors, useForm } from '../../../lib/form/use-form.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { preloadDialog } from '../../../ui/overlay/dialog.tsx';
import type { CartLine } from '../cart/cart-lines.ts';
import { ContactFields } from './contact-fields.tsx';
import { type OrderDraft, toOrderInput } from './draft.ts';
import type { SentOrder } from './lost-order.ts';
import styles from './order-form.module.css';
import { OrderSent } from './order-sent.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { TermsFields } from './terms-fields.tsx';
import { type Refusal, useOrder } from './use-order.ts';

interface OrderSectionProps {
  /** The lines to order. */
  lines: CartLine[];
  draft: OrderDraft;
  /** An order whose reply was lost by a reload. */
  recovered: SentOrder | undefined;
  onChange: (part: Partial<OrderDraft>) => void;
  onSent: (order: SentOrder) => void;
  /** Shown when the cart is empty. */
  empty: ReactNode;
}

const messageOfField: Record<string, MessageKey> = {
  'contact.name': 'orders.needName',
  'contact.company': 'orders.tooLong',
  'contact.email': 'common.msg29',
  'contact.phone': 'orders.tooLong',
  'terms.territories': 'licence.needTerritories',
  'terms.media': 'licence.needMedia',
  'terms.languages': 'licence.needLanguages',
  'terms.start_date': 'licence.needDay',
  'terms.term_months': 'licence.needTerm',
};

/** The order form, its review dialog, and the confirmation. */
export function OrderSection(props: OrderSectionProps) {
  const { lines, draft, recovered, onChange, onSent, empty } = props;
  const { t } = useTranslator();
  const [showsErrors, setShowsErrors] = useState(false);
  const [isReviewOpen, setIsReviewOpen] = useState(false);
  const [justSent, setSent] = useState<SentOrder>();
  const sent = justSent ?? recovered;
  const send = useOrder(draft, onChange);

  const isInDialog = isReviewOpen && lines.length > 0;

  /**
   * The error of each field, undefined for a valid one, so that a corrected field loses its error.
   */
  const validate = (checked: OrderDraft): FieldErrors => {
    const invalid = invalidOrderFields(toOrderInput(checked, []));
    const messages = Object.entries(messageOfField);
    return Object.fromEntries(
      messages.map(([field, key]) => [field, invalid.includes(field) ? t(key) : undefined]),
    );
  };

  const form = useForm(() => {
    const errors = validate(draft);
    setShowsErrors(true);
    form.setMessage('');
    form.showAndFocus(errors);
    if (!Object.values(errors).some(Boolean)) setIsReviewOpen(true);
  });
  const field = (name: string) => ({ name, error: form.errors[name] });

  const confirm = () =>
    form.run(async () => {
      form.showErrors(validate(draft));
      const result = await send(lines.map(({ cartId }) => cartId));
      if ('refusal' in result) return showRefusal(result.refusal);
      setIsReviewOpen(false);
      setShowsErrors(false);
      setSent(result.order);
      onSent(result.order);
    });

  function showRefusal({ text, field }: Refusal) {
    form.setMessage(text);
    if (field) form.showErrors({ [field]: text });
  }

  const change = (part: Partial<OrderDraft>) => {
    form.setMessage('');
    if (showsErrors) form.showErrors(validate({ ...draft, ...part }));
    onChange(part);
  };

  return (
    <>
      {sent && <OrderSent order={sent} />}
      {!sent && empty}
      {lines.length > 0 && (
        <section id="order" className={styles.section} aria-labelledby="order-heading">
          <form {...form.props} className={styles.form}>
            <header>
              <h2 id="order-heading" className={styles.heading}>
                {t('orders.formTitle')}
              </h2>
              <p>{t('orders.formText')}</p>
            </header>
            <h3 className={styles.subheading}>{t('orders.contact')}</h3>
            <ContactFields draft={draft} onChange={change} field={field} />
            <h3 className={styles.subheading}>{t('orders.terms')}</h3>
            <TermsFields values={draft} onChange={change} field={field} />
            <TextInput
              label={t('orders.message')}
              aside={t('licence.optional')}
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
            isOpen={isReviewOpen}
            draft={draft}
            lines={lines}
            isSending={form.isBusy}
            refusal={form.message}
            onClose={() => setIsReviewOpen(false)}
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
