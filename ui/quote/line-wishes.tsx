import { wishedPrice } from '#contract/deals/price.ts';
import { priceWords } from '#contract/site/money-words.ts';
import { useTranslator } from '../text/translator.ts';
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
  const { wished_terms: wishedTerms } = line;
  const wished = wishedPrice(line);
  const price = part !== 'terms' && wished && priceWords(words, quote.currency, wished);
  const terms =
    part !== 'price' &&
    wishedTerms &&
    comparedFacts(words, wishedTerms, line.terms).flatMap(({ value, change }) =>
      change ? [value] : [],
    );

  const wishes = [price || [], terms || []].flat();
  if (wishes.length === 0) return null;
  return (
    <p className={styles.wish} suppressHydrationWarning>
      {t('deals.yourWish', { wish: wishes.join(' · ') })}
    </p>
  );
}
