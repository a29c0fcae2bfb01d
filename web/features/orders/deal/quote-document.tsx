import { useTranslator } from '../../../lib/text/translator.ts';
import type { Order } from '../history/orders-data.ts';
import styles from './quote.module.css';
import { offeredLines, type Quote, replyNames } from './quote-data.ts';
import { type LineChoice, QuoteLines } from './quote-lines.tsx';
import { QuoteTermsList } from './quote-terms.tsx';
import { sharedTerms } from './quote-words.ts';

interface QuoteDocumentProps {
  order: Pick<Order, 'items' | 'terms'>;
  quote: Quote;
  choice?: LineChoice | undefined;
}

/** The content of one version of a quote. */
export function QuoteDocument({ order, quote, choice }: QuoteDocumentProps) {
  const { t } = useTranslator();
  const notOffered = quote.lines.filter(({ is_offered }) => !is_offered);
  const terms = sharedTerms(offeredLines(quote));
  const replyName = replyNames[quote.state];
  return (
    <>
      {quote.message && <Note name={t('deals.message')} text={quote.message} />}
      {terms && (
        <section className={styles.part}>
          <h3>{t('deals.sharedTerms')}</h3>
          <QuoteTermsList terms={terms} ordered={order.terms} />
        </section>
      )}
      <QuoteLines
        order={order}
        quote={quote}
        hasSharedTerms={terms !== undefined}
        choice={choice}
      />
      {notOffered.length > 0 && (
        <section className={styles.part}>
          <h3>{t('deals.notOffered', { count: notOffered.length })}</h3>
          <ul className={styles.notOffered}>
            {notOffered.map(({ line_id, title, reason }) => (
              <li key={line_id}>
                <span className={styles.changedTitle}>{title}</span>
                {reason && <p>{reason}</p>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {quote.payment_terms && (
        <section className={styles.part}>
          <h3>{t('deals.payment')}</h3>
          <p className={styles.text}>{quote.payment_terms}</p>
        </section>
      )}
      {quote.reply && replyName && <Note name={t(replyName)} text={quote.reply} />}
    </>
  );
}

function Note({ name, text }: { name: string; text: string }) {
  return (
    <figure className={styles.note}>
      <figcaption>{name}</figcaption>
      <blockquote className={styles.text}>{text}</blockquote>
    </figure>
  );
}
