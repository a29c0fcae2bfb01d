import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  picture?: ReactNode;
  title: string;
  text?: string;
  /** What to do next: a button or a link. */
  action?: ReactNode;
}

/** Nothing here, or nothing worked: what that means and the way on. */
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
