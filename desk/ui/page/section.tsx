import type { ReactNode } from 'react';
import styles from './page.module.css';

/** The header of a page and its parts, below each other. */
export function PageStack({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}

interface SectionProps {
  title: string;
  /** At the end of the heading's line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of a page with a heading; unlike a `Panel`, it has no frame, since a table has its own. */
export function Section({ title, aside, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 className={styles.panelTitle}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
