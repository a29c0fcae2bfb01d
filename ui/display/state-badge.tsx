import type { ReactNode } from 'react';
import styles from './state-badge.module.css';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

interface StateBadgeProps {
  /** The colour of the dot. */
  tone: Tone;
  /** The name of the state. */
  children: ReactNode;
}

export function StateBadge({ tone, children }: StateBadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
