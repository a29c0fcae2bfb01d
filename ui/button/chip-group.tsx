import { useId } from 'react';
import { classNames } from '../state/class-names.ts';
import styles from './chip-group.module.css';

interface Chip<Value extends string> {
  value: Value;
  label: string;
  isDisabled?: boolean;
}

interface ChipGroupProps<Value extends string> {
  label: string;
  isLabelHidden?: boolean;
  chips: readonly Chip<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A single choice, made of native radio buttons. */
export function ChipGroup<Value extends string>({
  label,
  isLabelHidden = false,
  chips,
  value,
  onChange,
}: ChipGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={classNames(styles.legend, isLabelHidden && styles.hidden)}>{label}</legend>
      <div className={styles.chips}>
        {chips.map((chip) => (
          <label key={chip.value} className={styles.chip}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={chip.value}
              checked={chip.value === value}
              disabled={chip.isDisabled}
              onChange={() => onChange(chip.value)}
            />
            {chip.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
