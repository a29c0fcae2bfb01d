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

/** A drama's availability in the visitor's market in a sentence, the market, and a way to change it. */
export function AvailabilityNote({ market, availability }: AvailabilityNoteProps) {
  const translator = useTranslator();
  const id = useId();
  const { dialog, open, preload } = useMarketDialog({ market, onSaved: () => {} });
  return (
    <div className={styles.note}>
      <p className={styles.sentence} role="status">
        {availability && <StateDisc state={availability.state} />}
        {availability ? availabilitySentence(translator, market, availability) : '\u00a0'}
      </p>
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
      {dialog}
    </div>
  );
}
