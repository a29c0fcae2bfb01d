import { type ComponentProps, type ReactNode, useId } from 'react';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { classNames } from '../state/class-names.ts';
import { FieldFrame } from './field-frame.tsx';
import styles from './text-input.module.css';

interface SelectInputProps extends Omit<ComponentProps<'select'>, 'className' | 'id' | 'size'> {
  label: string;
  error?: string;
  /** `<option>` elements before the options. */
  children?: ReactNode;
  options?: readonly { value: string | number; label: string }[];
}

/** A native select with a label and an error, in the look of a text field. */
export function SelectInput({ label, error, children, options = [], ...select }: SelectInputProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error}>
      <div className={classNames(styles.box, styles.selectBox)}>
        <select
          {...select}
          id={id}
          className={classNames(styles.input, styles.select)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        >
          {children}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles.arrow}>
          <ChevronDownIcon size={20} />
        </span>
      </div>
    </FieldFrame>
  );
}
