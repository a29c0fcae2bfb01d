import { priceWords } from '#contract/site/money-words.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { Button } from '#ui/button/button.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { TermsFields } from '#ui/licence/terms/terms-fields.tsx';
import { fromTerms } from '#ui/licence/terms/terms-values.ts';
import type { Quote, QuoteLine } from '#ui/quote/quote-data.ts';
import { useTranslator } from '#ui/text/translator.ts';
import shared from '../answer-dialog.module.css';
import styles from './counter-line.module.css';
import { amountRead, type LineValues, priceField, termsField } from './counter-values.ts';

interface CounterLineProps {
  quote: Quote;
  line: QuoteLine;
  values: LineValues;
  errorOf: (path: string) => string | undefined;
  onChange: (values: LineValues) => void;
}

/** What the wished amount means, by the model of the offered price. */
const amountNames = {
  flat: 'deals.wishedPrice',
  share: 'deals.wishedFixed',
  guarantee: 'deals.wishedGuarantee',
  per_episode: 'deals.wishedPerEpisode',
} as const satisfies Record<string, MessageKey>;

export function CounterLine({ quote, line, values, errorOf, onChange }: CounterLineProps) {
  const words = useTranslator();
  const { t } = words;
  const { line_id: lineId, title, price, terms } = line;
  const titleId = `counter-${lineId}`;
  const error = errorOf(priceField(lineId));
  const amount = amountRead(words, quote.currency, values.price);
  return (
    <li className={styles.counterLine}>
      <div>
        <h3 id={titleId} className={shared.lineTitle}>
          {title}
        </h3>
        <p className={shared.lineTerms}>
          {price && t('deals.offered', { price: priceWords(words, quote.currency, price) })}
        </p>
      </div>
      <TextInput
        label={t(amountNames[price?.model ?? 'flat'], { currency: quote.currency })}
        name={priceField(lineId)}
        {...(error !== undefined && { error })}
        {...(amount !== undefined && { hint: t('deals.amountRead', { amount }) })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={60}
        aria-description={title}
        value={values.price}
        onChange={({ target }) => onChange({ ...values, price: target.value })}
      />
      <div className={styles.wide}>
        <Button
          size="small"
          aria-expanded={values.terms !== undefined}
          aria-describedby={titleId}
          onClick={() =>
            onChange({ ...values, terms: values.terms ? undefined : fromTerms(terms) })
          }
        >
          {t(values.terms ? 'deals.keepTerms' : 'deals.otherTerms')}
        </Button>
      </div>
      {values.terms && (
        <fieldset className={styles.terms} aria-labelledby={titleId}>
          <TermsFields
            values={values.terms}
            onChange={(part) =>
              values.terms && onChange({ ...values, terms: { ...values.terms, ...part } })
            }
            field={(name) => ({
              name: termsField(lineId, name),
              error: errorOf(termsField(lineId, name)),
            })}
          />
        </fieldset>
      )}
    </li>
  );
}
