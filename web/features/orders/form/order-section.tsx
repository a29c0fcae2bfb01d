import { type ReactNode, useState } from 'react';
import { invalidOrderFields } from '#contract/fields/invalid-order-fields.ts';
import { joinSentences } from '#i18n/join-sentences.ts';
import { Button } from '#ui/button/button.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { noLicenceValues } from '#ui/licence/licence-values.ts';
import { errorsOf } from '#ui/licence/terms/field-messages.ts';
import styles from '#ui/licence/terms/order-form.module.css';
import { TermsFields } from '#ui/licence/terms/terms-fields.tsx';
import { preloadDialog } from '#ui/overlay/dialog.tsx';
import { useStore } from '#ui/state/store.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { marketQuery } from '#web/features/licence/market/market-store.ts';
import { AvailabilitySummary } from '../availability/availability-summary.tsx';
import type { useAvailability } from '../availability/use-availability.ts';
import type { CartLine } from '../cart/cart-lines.ts';
import { ContactFields } from './contact-fields.tsx';
import { type OrderDraft, toOrderInput } from './draft.ts';
import type { SentOrder } from './lost-order.ts';
import { isOfMarket } from './market-terms.ts';
import { OrderSent } from './order-sent.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { type Refusal, useOrder } from './use-order.ts';

interface OrderSectionProps {
  /** The lines to order. */
  lines: CartLine[];
  draft: OrderDraft;
  judged: ReturnType<typeof useAvailability>;
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
  const { lines, draft, judged, recovered, onChange, onTakeRemainders, onRefused, onSent } = props;
  const words = useTranslator();
  const { t, locale } = words;
  const [showsErrors, setShowsErrors] = useState(false);
  const [isReviewOpen, setIsReviewOpen] = useState(false);
  const [justSent, setSent] = useState<SentOrder>();
  const sent = justSent ?? recovered;
  const market = useStore(marketQuery);
  const send = useOrder(draft, onChange);

  const isInDialog = isReviewOpen && lines.length > 0;

  const validate = (checked: OrderDraft) =>
    errorsOf(words, invalidOrderFields(toOrderInput(checked, [])), checked);

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

  function showRefusal(refusal: Refusal) {
    const { text, field, cartId } = refusal;
    const title = lines.find((line) => line.cartId === cartId)?.title;
    form.setMessage(title === undefined ? text : joinSentences(locale, `${title}:`, text));
    if (field) form.showErrors({ [field]: text });
    onRefused(refusal);
  }

  const change = (part: Partial<OrderDraft>) => {
    form.setMessage('');
    onRefused(undefined);
    if (showsErrors) form.showErrors(validate({ ...draft, ...part }));
    onChange(part);
  };

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
            <div className={styles.part}>
              <h3 className={styles.subheading}>{t('orders.terms')}</h3>
              <p className={styles.hint}>{t('orders.termsText')}</p>
              {isOfMarket(draft, market) && (
                <p className={styles.hint}>
                  {t('orders.fromMarket')}{' '}
                  <button
                    type="button"
                    className={styles.link}
                    onClick={() => change(noLicenceValues)}
                  >
                    {t('orders.clearTerms')}
                  </button>
                </p>
              )}
              <AvailabilitySummary
                cart={judged}
                cartIds={lines.map(({ cartId }) => cartId)}
                onRetry={judged.retry}
                onTakeRemainders={onTakeRemainders}
              />
              <TermsFields values={draft} onChange={change} field={field} />
            </div>
            <h3 className={styles.subheading}>{t('orders.contact')}</h3>
            <ContactFields draft={draft} onChange={change} field={field} />
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
            judged={judged}
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
