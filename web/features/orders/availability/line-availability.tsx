import { useTranslator } from '../../../lib/text/translator.ts';
import { Button } from '../../../ui/button/button.tsx';
import { AvailabilityMark } from '../../licence/marks/availability-mark.tsx';
import styles from './availability.module.css';
import { explainAvailability, offerRemainder } from './availability-text.ts';
import type { Judgement } from './use-availability.ts';

interface LineAvailabilityProps {
  judgement: Judgement;
  /** The id of the title's heading. */
  titleId: string;
  onTakeRemainder: () => void;
}

/** The state of a line in words, and the offer to order the part that is free. */
export function LineAvailability({ judgement, titleId, onTakeRemainder }: LineAvailabilityProps) {
  const translator = useTranslator();
  const note = explainAvailability(translator, judgement);
  const { availability, remainder } = judgement;
  return (
    <div className={styles.line}>
      <p className={styles.state}>
        <AvailabilityMark state={availability.state} />
        {note && <span className={styles.note}>{note}</span>}
      </p>
      {remainder && (
        <Button size="small" aria-describedby={titleId} onClick={onTakeRemainder}>
          {offerRemainder(translator, remainder)}
        </Button>
      )}
    </div>
  );
}
