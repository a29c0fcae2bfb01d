import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  title: string;
  text?: string;
  children: ReactNode;
}

/** One thing of the account that can be changed by itself. */
export function Card({ title, text, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.about}>
        {/* The keyboard's place when the button it stood on is gone. */}
        <h2 id={id} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
