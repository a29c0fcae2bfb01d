import { type ReactNode, useId } from 'react';
import { classNames } from '#ui/state/class-names.ts';
import styles from './page.module.css';

interface PanelProps {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  /** The content reaches the edges, such as a table. */
  isFlush?: boolean;
  children: ReactNode;
}

/** A titled section of a page. */
export function Panel({ title, aside, isFlush = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.panelHead}>
        <h2 id={id} className={styles.panelTitle}>
          {title}
        </h2>
        {aside}
      </div>
      <div className={classNames(styles.panelBody, isFlush && styles.flush)}>{children}</div>
    </section>
  );
}
