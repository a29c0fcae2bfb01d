import { Fragment } from 'react';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import { useTranslator } from '../text/translator.ts';
import styles from './quote-terms.module.css';
import { comparedFacts, type TermFact } from './quote-words.ts';

interface QuoteTermsProps {
  terms: LicenceTerms;
  /** The terms that the buyer asked for; what differs from them is stressed. */
  asked: LicenceTerms;
}

/** The terms of a line in one paragraph. Intl's names may differ between server and browser. */
export function QuoteTerms({ terms, asked }: QuoteTermsProps) {
  const words = useTranslator();
  const facts = comparedFacts(words, terms, asked);
  const differing = facts.flatMap(({ change }) => change?.before ?? []);
  return (
    <>
      <p className={styles.inline} suppressHydrationWarning>
        {facts.map((fact, index) => (
          <Fragment key={fact.label}>
            {index > 0 && ' · '}
            {fact.change ? <strong>{fact.value}</strong> : fact.value}
          </Fragment>
        ))}
      </p>
      {differing.length > 0 && (
        <p className={styles.asked} suppressHydrationWarning>
          {words.t('deals.youAsked', { terms: differing.join(' · ') })}
        </p>
      )}
      <Places facts={facts} />
    </>
  );
}

/** The terms as a list with labels. */
export function QuoteTermsList({ terms, asked }: QuoteTermsProps) {
  const words = useTranslator();
  const facts = comparedFacts(words, terms, asked);
  return (
    <>
      <dl className={styles.list}>
        {facts.map(({ label, value, change }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd suppressHydrationWarning>
              {change ? <strong>{value}</strong> : value}
              {change && (
                <span className={styles.asked}>
                  {words.t('deals.youAsked', { terms: change.before })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Places facts={facts} />
    </>
  );
}

/** The names of countries that are only counted. */
function Places({ facts }: { facts: TermFact[] }) {
  const { t } = useTranslator();
  const long = facts.find(({ value, full }) => value !== full);
  if (!long) return null;
  return (
    <details className={styles.places}>
      <summary>{t('deals.allCountries')}</summary>
      <p suppressHydrationWarning>{long.full}</p>
    </details>
  );
}
