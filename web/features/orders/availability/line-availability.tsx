import { Button } from '#ui/button/button.tsx';
import { explainAvailability, offerRemainder } from '#ui/licence/availability/availability-text.ts';
import { isFreeNonExclusively, type Judgement } from '#ui/licence/availability/judgement.ts';
import { AvailabilityMark } from '#ui/licence/marks/availability-mark.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './availability.module.css';

interface LineAvailabilityProps {
  judgement: Judgement;
  /** The id of the title's heading. */
  titleId: string;
  onTakeRemainder: () => void;
  onTakeNonExclusive: () => void;
}

/** The state of a line in words, and the offer to order what is free instead. */
export function LineAvailability(props: LineAvailabilityProps) {
  const { judgement, titleId, onTakeRemainder, onTakeNonExclusive } = props;
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
      {isFreeNonExclusively(judgement) && (
        <Button size="small" aria-describedby={titleId} onClick={onTakeNonExclusive}>
          {translator.t('orders.takeNonExclusive')}
        </Button>
      )}
    </div>
  );
}
