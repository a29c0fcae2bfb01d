import type { LicenceTerms } from '#contract/licence/terms.ts';
import { differenceWords, placeWords, territoryWords } from '#contract/site/licence-words.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './own-terms-text.module.css';

interface OwnTermsTextProps {
  className?: string | undefined;
  /** The terms of the order. */
  common: LicenceTerms;
  terms: LicenceTerms;
}

/**
 * The terms of a title that differ from those of the order. If countries are only counted, their
 * names can be unfolded. Intl's names may differ between server and browser.
 */
export function OwnTermsText({ className, common, terms }: OwnTermsTextProps) {
  const words = useTranslator();
  const brief = differenceWords(words, common, terms);
  if (brief === '') return null;
  const line = words.t('orders.ownTermsAre', { terms: brief });
  if (brief === differenceWords(words, common, terms, placeWords))
    return (
      <p className={className} suppressHydrationWarning>
        {line}
      </p>
    );
  return (
    <details className={className}>
      <summary className={styles.summary} suppressHydrationWarning>
        {line}
      </summary>
      <p className={styles.places} suppressHydrationWarning>
        {territoryWords(words, terms)}
      </p>
    </details>
  );
}
