import type { AvailabilityState } from '#contract/licence/availability.ts';
import { availabilityNames } from '#i18n/names/availability-names.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './availability-mark.module.css';
import { StateDisc } from './state-disc.tsx';

export function AvailabilityMark({ state }: { state: AvailabilityState }) {
  const { t } = useTranslator();
  return (
    <span className={styles.mark}>
      <StateDisc state={state} />
      {t(availabilityNames[state])}
    </span>
  );
}
