import { type ComponentProps, type ReactNode, useId } from 'react';
import { AlertIcon } from '../icons/more-icons.tsx';
import styles from './checkbox.module.css';
import fieldStyles from './field.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'children' | 'className' | 'type'> {
  /** May contain a link, as in "I accept the user agreement". */
  label: ReactNode;
  /** Shown as indeterminate. */
  isPartial?: boolean;
  error?: string;
}

export function Checkbox({ label, isPartial = false, error, ...props }: CheckboxProps) {
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <label className={styles.row}>
        <input
          {...props}
          type="checkbox"
          className={styles.box}
          // `indeterminate` is a property without an attribute, so React cannot render it.
          ref={(box) => {
            if (box) box.indeterminate = isPartial;
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span className={styles.label}>{label}</span>
      </label>
      {error && (
        <p id={`${id}-error`} className={fieldStyles.error}>
          <AlertIcon />
          {error}
        </p>
      )}
    </div>
  );
}
