import { priceWords } from '../../../../contract/site/money-words.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import type { Quote, QuoteLine } from './quote-data.ts';
import styles from './quote-lines.module.css';
import { comparedFacts } from './quote-words.ts';

interface LineWishesProps {
  quote: Pick<Quote, 'currency'>;
  line: QuoteLine;
  part: 'price' | 'terms' | 'all';
}

/** What the buyer asked for in a counter-offer, beside what was offered. */
export function LineWishes({ quote, line, part }: LineWishesProps) {
  const words = useTranslator();
  const { t } = words;
  const { wished_minor: wished, wished_terms: wishedTerms } = line;
  const price = part !== 'terms' && wished !== null && wishedPrice(wished);
  const terms =
    part !== 'price' &&
    wishedTerms &&
    comparedFacts(words, wishedTerms, line.terms).flatMap(({ value, other }) =>
      other === undefined ? [] : [value],
    );

  /** In the model of the offered price; instead of a share, a fixed price is wished. */
  function wishedPrice(amount_minor: number): string {
    const model = line.price?.model === 'per_episode' ? 'per_episode' : 'flat';
    return priceWords(words, quote.currency, { model, amount_minor });
  }

  const wishes = [price || [], terms || []].flat();
  if (wishes.length === 0) return null;
  return (
    <p className={styles.wish} suppressHydrationWarning>
      {t('deals.yourWish', { wish: wishes.join(' · ') })}
    </p>
  );
}
