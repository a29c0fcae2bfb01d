import { clockTime } from '../clock-time.ts';
import styles from './controls.module.css';
import { useTime } from './seek-bar.tsx';

/** Hidden from screen readers, which read the time from the slider. */
export function Time() {
  const { at, total } = useTime();
  return (
    <span className={styles.time} aria-hidden="true">
      {clockTime(at)} <span className={styles.total}>/ {clockTime(total)}</span>
    </span>
  );
}
