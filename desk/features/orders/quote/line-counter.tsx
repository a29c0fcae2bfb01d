import { wishedPrice } from '#contract/deals/price.ts';
import type { QuoteVersion } from '#contract/desk/sales/orders.ts';
import { priceWords } from '#contract/site/money-words.ts';
import { comparedFacts } from '#ui/quote/quote-words.ts';
import { separated } from '#ui/text/separated.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './quote-editor.module.css';
import type { StartLine } from './quote-values.ts';

interface LineCounterProps {
  line: StartLine;
  counter: QuoteVersion | undefined;
}

/** What we offered last, and what the buyer asked for instead. */
export function LineCounter({ line, counter }: LineCounterProps) {
  const words = useTranslator();
  const answered = counter?.lines.find(({ drama_id }) => drama_id === line.drama_id);
  if (!counter || !answered?.price) return null;
  const { currency } = counter;
  const wished = wishedPrice(answered);
  const terms = answered.wished_terms
    ? comparedFacts(words, answered.wished_terms, answered.terms).flatMap(({ value, change }) =>
        change ? [value] : [],
      )
    : [];
  const wishes = [...(wished ? [priceWords(words, currency, wished)] : []), ...terms];
  return (
    <p className={styles.small}>
      {words.t('deskOrders.lastOffer', {
        version: counter.version,
        price: priceWords(words, currency, answered.price),
      })}
      {wishes.length > 0 && (
        <strong> {words.t('deskOrders.wishIs', { wish: separated(wishes) })}</strong>
      )}
    </p>
  );
}
