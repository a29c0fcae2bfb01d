import type { AvailabilityState } from '#contract/licence/availability.ts';
import styles from './state-disc.module.css';

/** A disc whose filling shows the state: full, half, dotted, crossed out or empty. */
export function StateDisc({ state }: { state: AvailabilityState }) {
  return <span className={styles.disc} data-state={state} aria-hidden="true" />;
}
