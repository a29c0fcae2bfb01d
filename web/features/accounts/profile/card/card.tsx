import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  title: string;
  text?: string;
  /** The anchor that mails link to. */
  id?: string;
  children: ReactNode;
}

/** One setting of the account. */
export function Card({ title, text, id, children }: CardProps) {
  const titleId = useId();
  return (
    <section id={id} className={styles.card} aria-labelledby={titleId}>
      <div className={styles.about}>
        {/* Focusable, for when the focused button is removed. */}
        <h2 id={titleId} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
