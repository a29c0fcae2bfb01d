import styles from './spinner.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SpinnerProps {
  /** Announced by screen readers; omitted where other text already announces loading. */
  label?: string;
  size?: number;
}

export function Spinner({ label, size = 24 }: SpinnerProps) {
  const ring = (
    <svg
      className={styles.ring}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.5}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" opacity={0.22} />
      <path d="M21 12a9 9 0 0 0-9-9" />
    </svg>
  );
  if (!label) return ring;
  return (
    <span className={styles.spinner} role="status">
      {ring}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
