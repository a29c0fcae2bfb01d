import styles from './chip-group.module.css';

interface ChipButton<Value extends string> {
  value: Value;
  label: string;
  lang?: string;
}

interface ChipButtonsProps<Value extends string> {
  label: string;
  chips: readonly ChipButton<Value>[];
  /** Undefined if no chip is chosen. */
  value: Value | undefined;
  onChange: (value: Value) => void;
}

/** A `ChipGroup` made of buttons, for choices that navigate: arrow keys must not select them. */
export function ChipButtons<Value extends string>({
  label,
  chips,
  value,
  onChange,
}: ChipButtonsProps<Value>) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.chips}>
        {chips.map((chip) => (
          <button
            key={chip.value}
            type="button"
            className={styles.chip}
            lang={chip.lang}
            aria-pressed={chip.value === value}
            onClick={() => onChange(chip.value)}
          >
            {chip.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
