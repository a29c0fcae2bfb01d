import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ChevronLeftIcon } from '#ui/icons/more-icons.tsx';
import styles from './page.module.css';

interface PageHeaderProps {
  title: ReactNode;
  /** The list that the page belongs to. */
  back?: { to: string; label: string };
  /** Beside the title: a state. */
  badge?: ReactNode;
  /** Below the title: a line of facts. */
  note?: ReactNode;
  /** Buttons; on a phone below the title. */
  actions?: ReactNode;
}

export function PageHeader({ title, back, badge, note, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.heading}>
        {back && (
          <Link className={styles.back} to={back.to}>
            <ChevronLeftIcon size={16} />
            {back.label}
          </Link>
        )}
        <div className={styles.titleLine}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {badge}
        </div>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
