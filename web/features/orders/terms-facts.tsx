import { Fragment } from 'react';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import { type offerFacts, termFacts } from '#contract/site/licence-words.ts';
import { useTranslator } from '#ui/text/translator.ts';

interface TermsFactsProps {
  terms: LicenceTerms;
  /** Lists the facts. */
  factsOf?: typeof offerFacts;
}

/** The terms as rows of a description list. Intl's names may differ between server and browser. */
export function TermsFacts({ terms, factsOf = termFacts }: TermsFactsProps) {
  return factsOf(useTranslator(), terms).map(([label, value]) => (
    <Fragment key={label}>
      <dt>{label}</dt>
      <dd suppressHydrationWarning>{value}</dd>
    </Fragment>
  ));
}
