import type { ReactNode } from 'react';
import layout from '#ui/styles/layout.module.css';
import styles from './form.module.css';

/** Fields below each other. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={layout.stack}>{children}</div>;
}

/** Fields beside each other, as many as fit. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
