import {
  type ChangeEventHandler,
  type ComponentProps,
  type ReactNode,
  type Ref,
  useId,
  useState,
} from 'react';
import { classNames } from '../state/class-names.ts';
import fieldStyles from './field.module.css';
import { FieldFrame } from './field-frame.tsx';
import styles from './text-input.module.css';
import { maxLengthFor, wordLimit } from './word-limit.ts';

type FieldElement = HTMLInputElement | HTMLTextAreaElement;

interface TextInputProps
  extends Omit<
    ComponentProps<'input'>,
    'children' | 'className' | 'defaultValue' | 'id' | 'onChange' | 'ref' | 'size' | 'value'
  > {
  label: string;
  /** Shows the label to screen readers only, such as in a search box. */
  isLabelHidden?: boolean;
  /** Shown next to the label, such as "Forgot password?". */
  aside?: ReactNode;
  hint?: string;
  error?: string;
  value?: string;
  defaultValue?: string;
  onChange?: ChangeEventHandler<FieldElement>;
  /** Shows how much of `maxLength` is used. */
  hasWordLimit?: boolean;
  /** Lets more than `maxLength` be typed, so that a long pasted text is refused instead of cut. */
  canExceed?: boolean;
  isMultiline?: boolean;
  rows?: number;
  leading?: ReactNode;
  trailing?: ReactNode;
  ref?: Ref<FieldElement>;
}

export function TextInput({
  label,
  isLabelHidden = false,
  aside,
  hint,
  error,
  hasWordLimit = false,
  canExceed = false,
  isMultiline = false,
  rows = 2,
  leading,
  trailing,
  onChange,
  ref,
  ...input
}: TextInputProps) {
  const id = useId();
  const [typed, setTyped] = useState(input.defaultValue ?? '');
  const { maxLength } = input;
  const value = input.value ?? typed;
  const limit = hasWordLimit && maxLength !== undefined ? wordLimit(value, maxLength) : undefined;

  const shared = {
    ...input,
    maxLength: maxLength === undefined || canExceed ? undefined : maxLengthFor(value, maxLength),
    id,
    className: styles.input,
    'aria-invalid': error ? true : undefined,
    'aria-describedby':
      classNames(hint && `${id}-hint`, error && `${id}-error`, limit && `${id}-limit`) || undefined,
    onChange: ((event) => {
      setTyped(event.target.value);
      onChange?.(event);
    }) satisfies ChangeEventHandler<FieldElement>,
  };

  return (
    <FieldFrame
      id={id}
      label={label}
      isLabelHidden={isLabelHidden}
      aside={aside}
      hint={hint}
      error={error}
      count={
        limit && (
          <span
            id={`${id}-limit`}
            className={classNames(
              fieldStyles.count,
              limit.isFull && fieldStyles.full,
              limit.isOver && fieldStyles.over,
            )}
          >
            {limit.text}
          </span>
        )
      }
    >
      <div className={classNames(styles.box, isMultiline && styles.multiline)}>
        {leading && <span className={styles.leading}>{leading}</span>}
        {isMultiline ? (
          <textarea
            {...(shared as ComponentProps<'textarea'>)}
            aria-label={isLabelHidden ? label : undefined}
            rows={rows}
            ref={ref as Ref<HTMLTextAreaElement>}
          />
        ) : (
          <input
            {...shared}
            aria-label={isLabelHidden ? label : undefined}
            ref={ref as Ref<HTMLInputElement>}
          />
        )}
        {trailing && <span className={styles.trailing}>{trailing}</span>}
      </div>
    </FieldFrame>
  );
}
