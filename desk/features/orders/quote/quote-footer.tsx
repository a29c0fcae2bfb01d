import { sumOf } from '#contract/deals/price.ts';
import type { CheckedQuote, QuoteStart } from '#contract/desk/sales/quotes.ts';
import { formatMoney } from '#contract/site/money-words.ts';
import { Button } from '#ui/button/button.tsx';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { problemText } from './problem-text.ts';
import styles from './quote-editor.module.css';
import { countProblems, parseDays, type QuoteValues, totalOfLine } from './quote-values.ts';

interface QuoteFooterProps {
  start: QuoteStart;
  values: QuoteValues;
  check: { checked: CheckedQuote | undefined; isRunning: boolean; failure: string };
  /** Why the last attempt to send failed; empty without one. */
  message: string;
  maySend: boolean;
  onPreview: () => void;
  onSend: () => void;
}

/** The total, what still prevents sending, and the buttons; stays visible at the bottom. */
export function QuoteFooter(props: QuoteFooterProps) {
  const { start, values, check, message, maySend, onPreview, onSend } = props;
  const words = useTranslator();
  const { t, locale } = words;
  const offered = start.lines.flatMap((line) => {
    const typed = values.lines[line.external_id];
    return typed?.isOffered ? [{ line, typed }] : [];
  });
  const totals = offered.map(({ line, typed }) =>
    totalOfLine(typed, line, values.currency, locale),
  );
  const amount = formatMoney(locale, values.currency, sumOf(totals));
  const hasShares = offered.some(({ typed }) => ['share', 'guarantee'].includes(typed.model));
  const { checked } = check;
  const count = countProblems(checked, values);
  const isReady = maySend && checked?.can_send === true && count === 0 && !check.isRunning;
  return (
    <div className={styles.footer}>
      <div className={styles.sum}>
        <p>
          <span className={styles.small}>{t('deals.total')}</span>{' '}
          <strong>{hasShares ? t('deals.totalWithShares', { amount }) : amount}</strong>{' '}
          <span className={styles.small}>{t('orders.titles', { count: offered.length })}</span>
        </p>
        <p role="status" className={count > 0 ? styles.problem : styles.small}>
          {check.failure ||
            (check.isRunning && !checked
              ? t('deskOrders.checking')
              : t('deskOrders.problems', { count }))}
        </p>
        {checked?.problems.map((problem) => (
          <p key={problem.kind} className={styles.problem}>
            {problemText(words, problem)}
          </p>
        ))}
        {parseDays(values.validDays) === undefined && (
          <p className={styles.problem}>{t('deskOrders.needDays')}</p>
        )}
        <DialogAlert message={message} />
      </div>
      <Button onClick={onPreview}>{t('deskOrders.preview')}</Button>
      <Button variant="primary" disabled={!isReady} onClick={onSend}>
        {t('deskOrders.sendQuote')}
      </Button>
    </div>
  );
}
