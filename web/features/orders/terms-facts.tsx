import { Fragment } from 'react';
import type { LicenceTerms } from '../../../contract/licence/terms.ts';
import { termFacts } from '../../../contract/site/licence-words.ts';
import { useTranslator } from '../../lib/text/translator.ts';

/** The terms as rows of a description list. Intl's names may differ between server and browser. */
export function TermsFacts({ terms }: { terms: LicenceTerms }) {
  return termFacts(useTranslator(), terms).map(([label, value]) => (
    <Fragment key={label}>
      <dt>{label}</dt>
      <dd suppressHydrationWarning>{value}</dd>
    </Fragment>
  ));
}
