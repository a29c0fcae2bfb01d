import { memo, useId, useState } from 'react';
import { MAX_REASON } from '#contract/deals/text-limits.ts';
import type { QuoteVersion } from '#contract/desk/sales/orders.ts';
import type { CheckedQuote } from '#contract/desk/sales/quotes.ts';
import { customVersions } from '#contract/licence/custom-version.ts';
import { differenceWords } from '#contract/site/licence-words.ts';
import { formatMoney } from '#contract/site/money-words.ts';
import { versionNames } from '#i18n/names/order-names.ts';
import { Button } from '#ui/button/button.tsx';
import { oneOf } from '#ui/data/one-of.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import layout from '#ui/styles/layout.module.css';
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
  const { line, values, onChange } = props;
  const { t } = useTranslator();
  const titleId = useId();
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
        <OfferedTitle {...props} titleId={titleId} />
      ) : (
        <RefusedTitle line={line} reason={values.reason} onChange={onChange} />
      )}
    </li>
  );
});

/** The price, version and terms of an offered title, and what the check says about them. */
function OfferedTitle(props: QuoteLineProps & { titleId: string }) {
  const { line, values, currency, check, counter, isOnly, onChange, onChangeAll, titleId } = props;
  const words = useTranslator();
  const { t, locale } = words;
  const [isEditing, setIsEditing] = useState(false);
  const total = totalOfLine(values, line, currency, locale);
  const { model, amount, share, terms, version } = values;
  const isOwn = differenceWords(words, line.ordered_terms, terms) !== '';
  const copies = [
    [isOwn, 'deskOrders.orderedTerms', () => onChange({ terms: line.ordered_terms })],
    [!isOnly, 'deskOrders.priceForAll', () => onChangeAll({ model, amount, share })],
    [!isOnly, 'deskOrders.termsForAll', () => onChangeAll({ terms })],
    [!isOnly && version !== -1, 'deskOrders.versionForAll', () => onChangeAll({ version })],
  ] as const;
  return (
    <>
      <LineCounter line={line} counter={counter} />
      <div className={styles.priceRow}>
        <PriceFields values={values} currency={currency} titleId={titleId} onChange={onChange} />
        <SelectInput
          label={t('deals.version')}
          aria-describedby={titleId}
          value={version}
          onChange={({ target }) =>
            onChange({ version: oneOf(customVersions, Number(target.value)) ?? version })
          }
        >
          {customVersions.map((each) => (
            <option key={each} value={each} disabled={each === -1 && line.ordered_version !== -1}>
              {t(versionNames[each])}
            </option>
          ))}
        </SelectInput>
        <p className={styles.total}>
          <span className={styles.small}>{t('deals.lineTotal')}</span>
          <strong>{total === null ? '–' : formatMoney(locale, currency, total)}</strong>
        </p>
      </div>
      <TermsSummary terms={terms} ordered={line.ordered_terms} />
      <LineCheck
        check={check}
        terms={terms}
        titleId={titleId}
        onTakeTerms={(part) => onChange({ terms: { ...terms, ...part } })}
      />
      <div className={layout.row}>
        <Button size="small" aria-describedby={titleId} onClick={() => setIsEditing(true)}>
          {t('deskOrders.changeTerms')}
        </Button>
        {copies.map(
          ([isOffered, label, onClick]) =>
            isOffered && (
              <Button
                key={label}
                size="small"
                variant="quiet"
                aria-describedby={titleId}
                onClick={onClick}
              >
                {t(label)}
              </Button>
            ),
        )}
      </div>
      <TermsDialog
        isOpen={isEditing}
        onClose={() => setIsEditing(false)}
        title={line.title}
        terms={terms}
        onSave={(changed) => {
          onChange({ terms: changed });
          setIsEditing(false);
        }}
      />
    </>
  );
}

/** Why a title is not offered. */
function RefusedTitle({
  line,
  reason,
  onChange,
}: Pick<QuoteLineProps, 'line' | 'onChange'> & { reason: string }) {
  const { t } = useTranslator();
  return (
    <>
      <TextInput
        label={t('deskOrders.whyNot')}
        aside={t('desk.optional')}
        hint={t('deskOrders.whyNotHint')}
        maxLength={MAX_REASON}
        value={reason}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
      {line.drama_state !== 'published' && (
        <p className={layout.warning}>
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
  );
}
