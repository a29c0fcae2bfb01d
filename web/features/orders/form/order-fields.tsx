import textButton from '#ui/button/text-button.module.css';
import { TextInput } from '#ui/form/text-input.tsx';
import type { FieldErrors } from '#ui/form/use-form.ts';
import { noLicenceValues } from '#ui/licence/licence-values.ts';
import styles from '#ui/licence/terms/order-form.module.css';
import { TermsFields } from '#ui/licence/terms/terms-fields.tsx';
import { useStore } from '#ui/state/store.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { marketQuery } from '#web/features/licence/market/market-store.ts';
import { AvailabilitySummary } from '../availability/availability-summary.tsx';
import type { JudgedCart } from '../availability/use-availability.ts';
import type { CartLine } from '../cart/cart-lines.ts';
import { ContactFields } from './contact-fields.tsx';
import type { OrderDraft } from './draft.ts';
import { isOfMarket } from './market-terms.ts';

/** As `sendCopyrightOrder` in contract/orders.ts accepts it. */
const MAX_ORDER_MESSAGE = 2000;

interface OrderFieldsProps {
  lines: CartLine[];
  draft: OrderDraft;
  judged: JudgedCart & { retry: () => void };
  errors: FieldErrors;
  onChange: (part: Partial<OrderDraft>) => void;
  onTakeRemainders: (cartIds: number[]) => void;
}

/** The terms, the contact and the message of an order. */
export function OrderFields(props: OrderFieldsProps) {
  const { lines, draft, judged, errors, onChange, onTakeRemainders } = props;
  const { t } = useTranslator();
  const market = useStore(marketQuery);
  const field = (name: string) => ({ name, error: errors[name] });
  return (
    <>
      <div className={styles.part}>
        <h3 className={styles.subheading}>{t('orders.terms')}</h3>
        <p className={styles.hint}>{t('orders.termsText')}</p>
        {isOfMarket(draft, market) && (
          <p className={styles.hint}>
            {t('orders.fromMarket')}{' '}
            <button
              type="button"
              className={textButton.button}
              onClick={() => onChange(noLicenceValues)}
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
        <TermsFields values={draft} onChange={onChange} field={field} />
      </div>
      <h3 className={styles.subheading}>{t('orders.contact')}</h3>
      <ContactFields draft={draft} onChange={onChange} field={field} />
      <TextInput
        label={t('orders.message')}
        aside={t('licence.optional')}
        name="message"
        isMultiline
        rows={5}
        maxLength={MAX_ORDER_MESSAGE}
        hasWordLimit
        value={draft.message}
        onChange={({ target }) => onChange({ message: target.value })}
      />
    </>
  );
}
