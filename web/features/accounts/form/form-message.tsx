import { AlertIcon } from '#ui/icons/more-icons.tsx';
import styles from './form.module.css';

/**
 * An error of the whole form. The live region is rendered before its text, so that the text is
 * announced.
 */
export function FormMessage({ text }: { text: string }) {
  return (
    <div role="alert" className={styles.message}>
      {text && (
        <p>
          <AlertIcon size={18} />
          {text}
        </p>
      )}
    </div>
  );
}
