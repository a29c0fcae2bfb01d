import type { AvailabilityState } from '../../../../contract/licence/availability.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import styles from './availability-mark.module.css';
import { stateNames } from './availability-words.ts';

export function AvailabilityMark({ state }: { state: AvailabilityState }) {
  const { t } = useTranslator();
  return (
    <span className={styles.mark} data-state={state}>
      {t(stateNames[state])}
    </span>
  );
}
