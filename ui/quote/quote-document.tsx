import { useMemo } from 'react';
import { Checkbox } from '../form/checkbox.tsx';
import { useTranslator } from '../text/translator.ts';
import styles from './quote.module.css';
import type { Order } from './quote-data.ts';
import { offeredLines, type Quote, replyNames } from './quote-data.ts';
import { type LineChoice, QuoteLines } from './quote-lines.tsx';
import { QuoteTermsList } from './quote-terms.tsx';
import { askedTerms, sharedOffer } from './quote-words.ts';
import { VersionChanges } from './version-changes.tsx';

interface QuoteDocumentProps {
  order: Pick<Order, 'items' | 'terms'>;
  quote: Quote;
  /** The version before, if the changes are shown. */
  before?: Quote | undefined;
  choice?: LineChoice | undefined;
}

/** The content of one version of a quote. */
export function QuoteDocument({ order, quote, before, choice }: QuoteDocumentProps) {
  const { t } = useTranslator();
  const notOffered = quote.lines.filter(({ is_offered }) => !is_offered);
  const offered = offeredLines(quote);
  // There may be 500 lines, and each choice of a line renders the document.
  const askedFor = useMemo(() => askedTerms(order, before), [order, before]);
  const shared = useMemo(() => sharedOffer(askedFor, offeredLines(quote)), [askedFor, quote]);
  const replyName = replyNames[quote.state];
  return (
    <>
      {quote.message && <Note name={t('deals.message')} text={quote.message} />}
      {before && <VersionChanges before={before} after={quote} />}
      {shared && (
        <section className={styles.part}>
          <h3>{t(offered.length > 1 ? 'deals.sharedTerms' : 'orders.terms')}</h3>
          <QuoteTermsList {...shared} />
        </section>
      )}
      {choice && choice.free.length > 1 && <ChooseAll choice={choice} />}
      <QuoteLines
        items={order.items}
        quote={quote}
        askedFor={askedFor}
        hasSharedTerms={shared !== undefined}
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

function ChooseAll({ choice: { free, chosen, chooseAll } }: { choice: LineChoice }) {
  const { t } = useTranslator();
  const isPartial = chosen.size > 0 && chosen.size < free.length;
  return (
    <div className={styles.chooseAll}>
      <Checkbox
        label={t('deals.chooseAll', { count: free.length })}
        checked={chosen.size > 0}
        isPartial={isPartial}
        onChange={() => chooseAll(chosen.size < free.length)}
      />
    </div>
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
