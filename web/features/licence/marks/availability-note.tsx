import { useId } from 'react';
import type { Availability } from '#contract/licence/availability.ts';
import { readMarketQuery } from '#contract/licence/market-query.ts';
import { explainAvailability } from '#ui/licence/availability/availability-text.ts';
import { judge } from '#ui/licence/availability/judgement.ts';
import { AvailabilityMark } from '#ui/licence/marks/availability-mark.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { marketWords } from '../market/market-words.ts';
import { useMarketDialog } from '../market/use-market-dialog.tsx';
import styles from './availability-note.module.css';

interface AvailabilityNoteProps {
  market: string;
  /** Undefined until it is fetched. */
  availability: Availability | undefined;
}

/**
 * The visitor's market, a button that changes it, and a drama's availability in it. The sentence is
 * last, so that nothing moves when it arrives.
 */
export function AvailabilityNote({ market, availability }: AvailabilityNoteProps) {
  const translator = useTranslator();
  const id = useId();
  const { dialog, open, preload } = useMarketDialog({ market, onSaved: () => {} });
  const asked = readMarketQuery(market);
  const explain = (found: Availability) =>
    found.state === 'unstated'
      ? translator.t('market.noteUnstated')
      : asked && explainAvailability(translator, judge(asked, found));
  return (
    <div className={styles.note}>
      <p className={styles.market}>
        <span id={id}>{marketWords(translator, market)}</span>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-describedby={id}
          onClick={open}
          onPointerEnter={preload}
          onFocus={preload}
        >
          {translator.t('market.change')}
        </button>
      </p>
      <p className={styles.sentence} role="status">
        {availability && (
          <>
            <AvailabilityMark state={availability.state} /> {explain(availability)}
          </>
        )}
      </p>
      {dialog}
    </div>
  );
}
