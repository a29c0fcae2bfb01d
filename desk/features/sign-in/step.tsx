import { type ReactNode, useEffect, useRef } from 'react';
import styles from './step.module.css';

interface StepProps {
  title: string;
  children: ReactNode;
}

/** A step of the sign-in. Its first field gets the focus, or its heading if it has none. */
export function Step({ title, children }: StepProps) {
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const part = step.current;
    const fields = Array.from(part?.querySelectorAll('input') ?? []);
    const field = fields.find(({ value, type }) => value === '' && type !== 'checkbox');
    // On a phone a focused field would open the keyboard over the page.
    const isTouch = matchMedia('(pointer: coarse)').matches;
    const target = isTouch ? undefined : (field ?? part?.querySelector('button[type=submit]'));
    (target instanceof HTMLElement ? target : part?.querySelector('h1'))?.focus();
  }, []);
  return (
    <div ref={step} className={styles.step}>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
