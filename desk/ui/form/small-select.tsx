import type { ReactNode } from 'react';
import styles from './small-select.module.css';

interface SmallSelectProps<Value extends string> {
  label: ReactNode;
  value: Value;
  options: readonly { value: Value; label: string; lang?: string }[];
  onChange: (value: Value) => void;
}

/** A select beside its label, for a choice within a field or above a preview. */
export function SmallSelect<Value extends string>(props: SmallSelectProps<Value>) {
  const { label, value, options, onChange } = props;
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <select
        className={styles.select}
        value={value}
        onChange={({ target }) => onChange(target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
