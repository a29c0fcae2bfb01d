import { AlertIcon } from '../../../ui/icons/more-icons.tsx';
import styles from './form.module.css';

/** What is wrong with a form as a whole. Read out, because its place is there before the words. */
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
