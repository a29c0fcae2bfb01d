import { createContext, type ReactNode, use, useEffect, useRef } from 'react';
import layout from '#ui/styles/layout.module.css';
import styles from './step.module.css';

/** Whether the steps are in a dialog, whose title is above theirs. */
export const InDialog = createContext(false);

interface StepProps {
  title: string;
  children: ReactNode;
}

/**
 * A step of the sign-in. When it appears, the focus moves to its first empty field, to its button
 * if all are filled in, or to its heading if it has no fields.
 */
export function Step({ title, children }: StepProps) {
  const step = useRef<HTMLDivElement>(null);
  const Heading = use(InDialog) ? 'h3' : 'h1';
  useEffect(() => {
    const find = (selector: string) => step.current?.querySelector<HTMLElement>(selector);
    const fields = Array.from(step.current?.querySelectorAll('input') ?? []).filter(
      ({ type, hidden }) => type !== 'checkbox' && !hidden,
    );
    const next = fields.find(({ value }) => value === '') ?? find('[type=submit]');
    // On a phone a focused field would open the keyboard over the page.
    const isTouch = matchMedia('(pointer: coarse)').matches;
    const target = fields.length === 0 || isTouch ? find('[data-heading]') : next;
    target?.focus();
  }, []);
  return (
    <div ref={step} className={layout.stackLoose}>
      <Heading className={styles.title} tabIndex={-1} data-heading>
        {title}
      </Heading>
      {children}
    </div>
  );
}
