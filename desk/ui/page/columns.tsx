import type { ReactNode } from 'react';
import styles from './page.module.css';

/** The main column and a narrower one beside it; below each other on small screens. */
export function Columns({ main, aside }: { main: ReactNode; aside: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>{main}</div>
      <div className={styles.stack}>{aside}</div>
    </div>
  );
}
