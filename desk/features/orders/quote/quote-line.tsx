import { memo, useId, useState } from 'react';
import { MAX_REASON } from '#contract/deals/text-limits.ts';
import type { QuoteVersion } from '#contract/desk/orders.ts';
import type { CheckedQuote } from '#contract/desk/quotes.ts';
import { type CustomVersion, customVersions } from '#contract/licence/custom-version.ts';
import { differenceWords } from '#contract/site/licence-words.ts';
import { formatMoney } from '#contract/site/money-words.ts';
import { versionNames } from '#i18n/order-names.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { LineCheck } from './line-check.tsx';
import { LineCounter } from './line-counter.tsx';
import { PriceFields } from './price-fields.tsx';
import styles from './quote-editor.module.css';
import { type LineValues, type StartLine, totalOfLine } from './quote-values.ts';
import { TermsDialog } from './terms-dialog.tsx';
import { TermsSummary } from './terms-summary.tsx';

interface QuoteLineProps {
  line: StartLine;
  values: LineValues;
  currency: string;
  check: CheckedQuote['lines'][number] | undefined;
  /** The newest version, which may have the buyer's counter-offer. */
  counter: QuoteVersion | undefined;
  /** Whether the order has no other title. */
  isOnly: boolean;
  onChange: (part: Partial<LineValues>) => void;
  onChangeAll: (part: Partial<LineValues>) => void;
}

/** One title of the quote: offered with a price and terms, or not, with a reason. */
export const QuoteLine = memo(function QuoteLine(props: QuoteLineProps) {
  const { line, values, currency, check, counter, isOnly, onChange, onChangeAll } = props;
  const words = useTranslator();
  const { t, locale } = words;
  const titleId = useId();
  const [isEditing, setIsEditing] = useState(false);
  const total = totalOfLine(values, line, currency, locale);
  const difference = differenceWords(words, line.ordered_terms, values.terms);
  return (
    <li className={styles.line} aria-labelledby={titleId}>
      <div className={styles.lineHead}>
        <div>
          <h3 id={titleId} className={styles.lineTitle}>
            {line.title}
          </h3>
          <p className={styles.small}>{t('orders.episodes', { count: line.episode_count })}</p>
        </div>
        <Checkbox
          label={t('deskOrders.offerTitle')}
          aria-describedby={titleId}
          checked={values.isOffered}
          disabled={line.drama_state !== 'published' && !values.isOffered}
          onChange={({ target }) => onChange({ isOffered: target.checked })}
        />
      </div>
      {values.isOffered ? (
        <>
          <LineCounter line={line} counter={counter} />
          <div className={styles.priceRow}>
            <PriceFields
              values={values}
              currency={currency}
              titleId={titleId}
              onChange={onChange}
            />
            <SelectInput
              label={t('deals.version')}
              aria-describedby={titleId}
              value={values.version}
              onChange={({ target }) =>
                onChange({ version: Number(target.value) as CustomVersion })
              }
            >
              {customVersions.map((version) => (
                <option
                  key={version}
                  value={version}
                  disabled={version === -1 && line.ordered_version !== -1}
                >
                  {t(versionNames[version])}
                </option>
              ))}
            </SelectInput>
            <p className={styles.total}>
              <span className={styles.small}>{t('deals.lineTotal')}</span>
              <strong>{total === null ? '–' : formatMoney(locale, currency, total)}</strong>
            </p>
          </div>
          <TermsSummary terms={values.terms} ordered={line.ordered_terms} />
          <LineCheck
            check={check}
            terms={values.terms}
            titleId={titleId}
            onTakeTerms={(part) => onChange({ terms: { ...values.terms, ...part } })}
          />
          <div className={styles.buttons}>
            <Button size="small" aria-describedby={titleId} onClick={() => setIsEditing(true)}>
              {t('deskOrders.changeTerms')}
            </Button>
            {difference && (
              <Button
                size="small"
                variant="quiet"
                aria-describedby={titleId}
                onClick={() => onChange({ terms: line.ordered_terms })}
              >
                {t('deskOrders.orderedTerms')}
              </Button>
            )}
            {!isOnly && (
              <Button
                size="small"
                variant="quiet"
                aria-describedby={titleId}
                onClick={() =>
                  onChangeAll({
                    model: values.model,
                    amount: values.amount,
                    share: values.share,
                  })
                }
              >
                {t('deskOrders.priceForAll')}
              </Button>
            )}
            {!isOnly && (
              <Button
                size="small"
                variant="quiet"
                aria-describedby={titleId}
                onClick={() => onChangeAll({ terms: values.terms })}
              >
                {t('deskOrders.termsForAll')}
              </Button>
            )}
            {!isOnly && values.version !== -1 && (
              <Button
                size="small"
                variant="quiet"
                aria-describedby={titleId}
                onClick={() => onChangeAll({ version: values.version })}
              >
                {t('deskOrders.versionForAll')}
              </Button>
            )}
          </div>
          <TermsDialog
            isOpen={isEditing}
            onClose={() => setIsEditing(false)}
            title={line.title}
            terms={values.terms}
            onSave={(terms) => {
              onChange({ terms });
              setIsEditing(false);
            }}
          />
        </>
      ) : (
        <>
          <TextInput
            label={t('deskOrders.whyNot')}
            aside={t('desk.optional')}
            hint={t('deskOrders.whyNotHint')}
            maxLength={MAX_REASON}
            value={values.reason}
            onChange={({ target }) => onChange({ reason: target.value })}
          />
          {line.drama_state !== 'published' && (
            <p className={styles.warning}>
              {t(
                line.drama_state === null
                  ? 'deskOrders.dramaDeleted'
                  : line.drama_state === 'draft'
                    ? 'deskOrders.dramaDraft'
                    : 'deskOrders.dramaWithdrawn',
              )}
            </p>
          )}
        </>
      )}
    </li>
  );
});
