import { AlertIcon } from '../icons/more-icons.tsx';
import styles from './field.module.css';

/** An error visually replaces the hint; the field's description contains both. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: string; error?: string }) {
  if (!hint && !error) return null;
  return (
    <div className={styles.notes}>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <AlertIcon />
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint} hidden={Boolean(error)}>
          {hint}
        </p>
      )}
    </div>
  );
}
