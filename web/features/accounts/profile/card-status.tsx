import { AlertIcon, SuccessIcon } from '../../../ui/icons.tsx';
import styles from './card-status.module.css';

export interface Status {
  tone: 'success' | 'error';
  text: string;
}

/** How the last try of a card ended. It is there before it speaks, or nobody would hear it. */
export function CardStatus({ status }: { status: Status | undefined }) {
  return (
    <p className={styles.status} role="status">
      {status && (
        <span className={styles[status.tone]}>
          {status.tone === 'success' ? <SuccessIcon size={18} /> : <AlertIcon size={18} />}
          {status.text}
        </span>
      )}
    </p>
  );
}
