import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatClock, parseClock } from '../clock.ts';
import styles from './cue-row.module.css';

interface TimeFieldProps {
  label: string;
  ms: number;
  /** The field gets the focus when it appears. */
  isFocused: boolean;
  onChange: (ms: number) => void;
}

const STEP_MS = 100;
const LONG_STEP_MS = 1000;

/** A time that is applied when the field is left or Enter is pressed; the arrow keys move it. */
export function TimeField({ label, ms, isFocused, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>();
  const parsed = typed === undefined ? ms : parseClock(typed);

  function apply() {
    setTyped(undefined);
    if (parsed !== undefined && parsed !== ms) onChange(parsed);
  }

  // Another row becomes active by a key without leaving the field first.
  const applyLater = useRef(apply);
  useEffect(() => {
    applyLater.current = apply;
  });
  useEffect(() => () => applyLater.current(), []);

  function handleKey(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') apply();
    else if (event.key === 'Escape') setTyped(undefined);
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      const step = event.shiftKey ? LONG_STEP_MS : STEP_MS;
      setTyped(undefined);
      onChange(Math.max(0, (parsed ?? ms) + (event.key === 'ArrowUp' ? step : -step)));
    }
  }

  return (
    <input
      className={styles.time}
      // biome-ignore lint/a11y/noAutofocus: the user has pressed the time that the field replaces
      autoFocus={isFocused}
      aria-label={label}
      aria-invalid={parsed === undefined || undefined}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      value={typed ?? formatClock(ms)}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={apply}
      onKeyDown={handleKey}
    />
  );
}
