import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  title: string;
  text?: string;
  children: ReactNode;
}

/** One setting of the account. */
export function Card({ title, text, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.about}>
        {/* Focusable, for when the focused button is removed. */}
        <h2 id={id} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
