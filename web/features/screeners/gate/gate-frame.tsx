import type { ReactNode } from 'react';
import styles from './gate.module.css';

/** A card in the middle of the page, below the logo. */
export function GateFrame({ logo, children }: { logo: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div>{logo}</div>
      <div className={styles.card}>{children}</div>
    </div>
  );
}
