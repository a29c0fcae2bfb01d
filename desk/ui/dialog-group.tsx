import type { ReactNode } from 'react';
import layout from '#ui/styles/layout.module.css';
import styles from './dialog-group.module.css';

/** The body of a dialog that lists what a change will do. */
export function DialogGroups({ children }: { children: ReactNode }) {
  return <div className={layout.stackLoose}>{children}</div>;
}

export function DialogNote({ children }: { children: ReactNode }) {
  return <p className={layout.quiet}>{children}</p>;
}

interface DialogGroupProps {
  heading: string;
  note?: string;
  /** `DialogItem`s. */
  children: ReactNode;
}

export function DialogGroup({ heading, note, children }: DialogGroupProps) {
  return (
    <section>
      <h3 className={styles.heading}>{heading}</h3>
      {note && <DialogNote>{note}</DialogNote>}
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}

export function DialogItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li>
      <span className={styles.name}>{name}</span> {children}
    </li>
  );
}
