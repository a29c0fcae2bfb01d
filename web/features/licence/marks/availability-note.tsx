import { useId } from 'react';
import type { Availability } from '../../../../contract/licence/availability.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { marketWords } from '../market/market-words.ts';
import { useMarketDialog } from '../market/use-market-dialog.tsx';
import styles from './availability-note.module.css';
import { availabilitySentence } from './availability-sentence.ts';
import { StateDisc } from './state-disc.tsx';

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
            <StateDisc state={availability.state} />
            {availabilitySentence(translator, market, availability)}
          </>
        )}
      </p>
      {dialog}
    </div>
  );
}
