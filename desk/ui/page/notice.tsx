import type { ReactNode } from 'react';
import type { Tone } from '#ui/display/state-badge.tsx';
import layout from '#ui/styles/layout.module.css';
import styles from './notice.module.css';

interface NoticeProps {
  tone: Tone;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons and links at the end. */
  actions?: ReactNode;
}

/** A result or a warning that stays on the page. A failure is announced at once. */
export function Notice({ tone, title, children, actions }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {children && <div>{children}</div>}
      </div>
      {actions && <div className={layout.row}>{actions}</div>}
    </div>
  );
}
