import type { LicenceTerms } from '#contract/licence/terms.ts';
import { comparedFacts } from '#ui/quote/quote-words.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './quote-editor.module.css';

interface TermsSummaryProps {
  terms: LicenceTerms;
  ordered: LicenceTerms;
}

/** The terms of a line in one paragraph; what differs from the order is stressed and named. */
export function TermsSummary({ terms, ordered }: TermsSummaryProps) {
  const words = useTranslator();
  const facts = comparedFacts(words, terms, ordered);
  const differing = facts.flatMap(({ change }) => change?.before ?? []);
  return (
    <div>
      <p className={styles.terms}>
        {facts.map(({ label, value, full, change }, index) => (
          <span key={label} title={value === full ? undefined : full}>
            {index > 0 && ' · '}
            {change ? <strong>{value}</strong> : value}
          </span>
        ))}
      </p>
      {differing.length > 0 && (
        <p className={styles.small}>
          {words.t('deskOrders.orderedWere', { terms: differing.join(' · ') })}
        </p>
      )}
    </div>
  );
}
