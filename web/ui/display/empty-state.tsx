import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  picture?: ReactNode;
  title: string;
  text?: string;
  /** A button or a link to the next step. */
  action?: ReactNode;
}

/** Explains an empty list or a failed page, and offers a next step. */
export function EmptyState({ picture, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
