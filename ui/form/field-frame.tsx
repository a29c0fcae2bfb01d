import type { ReactNode } from 'react';
import styles from './field.module.css';
import { FieldNotes } from './field-notes.tsx';

interface FieldFrameProps {
  /** The control's id. */
  id: string;
  label: string;
  isLabelHidden?: boolean;
  /** Shown next to the label. */
  aside?: ReactNode;
  hint?: string | undefined;
  error?: string | undefined;
  /** Shown at the end of the line below the control. */
  count?: ReactNode;
  /** The control. */
  children: ReactNode;
}

/** A control with its label above it, and its hint or error below. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, isLabelHidden = false, aside, hint, error, count, children } = props;
  return (
    <div className={styles.field}>
      {(!isLabelHidden || aside) && (
        <div className={styles.head}>
          <label className={styles.label} htmlFor={id} hidden={isLabelHidden}>
            {label}
          </label>
          {aside && <span className={styles.aside}>{aside}</span>}
        </div>
      )}
      {children}
      <div className={styles.foot}>
        <FieldNotes id={id} {...(hint && { hint })} {...(error && { error })} />
        {count}
      </div>
    </div>
  );
}
