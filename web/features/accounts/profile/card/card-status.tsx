import type { Ref } from 'react';
import { AlertIcon, SuccessIcon } from '#ui/icons/more-icons.tsx';
import styles from './card-status.module.css';

export interface Status {
  tone: 'success' | 'error';
  text: string;
}

interface CardStatusProps {
  status: Status | undefined;
  ref?: Ref<HTMLDivElement>;
}

/**
 * The result of a card's last call, announced because the live region is rendered before its text.
 */
export function CardStatus({ status, ref }: CardStatusProps) {
  return (
    <div ref={ref} className={styles.status} role="status" tabIndex={-1}>
      {status && (
        <p className={styles[status.tone]}>
          {status.tone === 'success' ? <SuccessIcon size={18} /> : <AlertIcon size={18} />}
          {status.text}
        </p>
      )}
    </div>
  );
}
