import { Fragment } from 'react';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import { offerFacts } from '#contract/site/licence-words.ts';
import facts from '#ui/display/facts.module.css';
import type { Quote, QuoteLine } from '#ui/quote/quote-data.ts';
import { sharedTerms, totalWords, versionWords, wholePrice } from '#ui/quote/quote-words.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { TermsFacts } from '#web/features/orders/terms-facts.tsx';
import shared from '../answer-dialog.module.css';
import styles from './accept-dialog.module.css';

interface AcceptedTermsProps {
  quote: Quote;
  lines: QuoteLine[];
}

/** What is signed: titles, terms, prices, total and payment, without abbreviations. */
export function AcceptedTerms({ quote, lines }: AcceptedTermsProps) {
  const words = useTranslator();
  const { t } = words;
  const common = sharedTerms(lines.map(({ terms }) => terms));
  return (
    <section aria-labelledby="accepted-terms" className={styles.part}>
      <h3 id="accepted-terms">{t('deals.acceptedTerms', { count: lines.length })}</h3>
      <ul className={shared.lines}>
        {lines.map((line) => (
          <li key={line.line_id}>
            <span className={shared.lineTitle}>{line.title}</span>
            <span className={styles.linePrice}>{wholePrice(words, quote, line)}</span>
            <p className={shared.lineTerms}>{versionWords(words, line.is_custom_version)}</p>
            {!common && <ExactTerms terms={line.terms} />}
          </li>
        ))}
      </ul>
      <dl className={facts.stacking}>
        {common && <TermsFacts terms={common} factsOf={offerFacts} />}
        {quote.payment_terms && (
          <>
            <dt>{t('deals.payment')}</dt>
            <dd>{quote.payment_terms}</dd>
          </>
        )}
        <dt>{t('deals.total')}</dt>
        <dd className={styles.total}>{totalWords(words, quote, lines)}</dd>
      </dl>
    </section>
  );
}

function ExactTerms({ terms }: { terms: LicenceTerms }) {
  const words = useTranslator();
  return (
    <p className={shared.lineTerms}>
      {offerFacts(words, terms).map(([label, value], index) => (
        <Fragment key={label}>
          {index > 0 && ' · '}
          {value}
        </Fragment>
      ))}
    </p>
  );
}
