import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  picture?: ReactNode;
  title: string;
  /** The title is the page's heading, because the page shows nothing else. */
  isPage?: boolean;
  text?: string;
  /** A button or a link to the next step. */
  action?: ReactNode;
}

/** Explains an empty list or a failed page, and offers a next step. */
export function EmptyState({ picture, title, isPage = false, text, action }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={styles.state}>
      {picture && <div className={styles.picture}>{picture}</div>}
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
