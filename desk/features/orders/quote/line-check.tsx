import type { CheckedQuote } from '#contract/desk/sales/quotes.ts';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import { Button } from '#ui/button/button.tsx';
import { explainAvailability } from '#ui/licence/availability/availability-text.ts';
import { isFreeNonExclusively, judge } from '#ui/licence/availability/judgement.ts';
import { AvailabilityMark } from '#ui/licence/marks/availability-mark.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import { problemText } from './problem-text.ts';
import styles from './quote-editor.module.css';

interface LineCheckProps {
  check: CheckedQuote['lines'][number] | undefined;
  terms: LicenceTerms;
  titleId: string;
  onTakeTerms: (part: Partial<LicenceTerms>) => void;
}

/** Whether the title is free on the typed terms, what prevents its offer, and what could be offered. */
export function LineCheck({ check, terms, titleId, onTakeTerms }: LineCheckProps) {
  const words = useTranslator();
  const { t } = words;
  if (!check) return <p className={styles.small}>{t('deskOrders.checking')}</p>;
  const judgement = check.availability && judge(terms, check.availability);
  const explanation = judgement && explainAvailability(words, judgement);
  const remainder = judgement?.remainder;
  return (
    <div className={styles.check}>
      {judgement && (
        <p>
          <AvailabilityMark state={judgement.availability.state} /> {explanation}
        </p>
      )}
      {check.problems.map((problem) => (
        <p key={problem.kind} className={styles.problem}>
          {problemText(words, problem)}
        </p>
      ))}
      {check.warnings.map((problem) => (
        <p key={problem.kind} className={layout.warning}>
          {problemText(words, problem)}
        </p>
      ))}
      {remainder && (
        <Button
          size="small"
          aria-describedby={titleId}
          onClick={() => {
            const { territories, territoriesExcluded, media } = remainder.values;
            onTakeTerms({ territories, territories_excluded: territoriesExcluded, media });
          }}
        >
          {t('deskOrders.offerPart')}
        </Button>
      )}
      {judgement && isFreeNonExclusively(judgement) && (
        <Button
          size="small"
          aria-describedby={titleId}
          onClick={() => onTakeTerms({ is_exclusive: false })}
        >
          {t('deskOrders.offerNonExclusive')}
        </Button>
      )}
    </div>
  );
}
