import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './card-form.module.css';
import { CardStatus } from './card-status.tsx';
import type { useCardForm } from './use-card-form.ts';

interface CardFormProps {
  /** What `useCardForm` gave. */
  state: Pick<ReturnType<typeof useCardForm>, 'form' | 'status' | 'isSending'>;
  save: string;
  children: ReactNode;
}

export function CardForm({ state: { form, status, isSending }, save, children }: CardFormProps) {
  return (
    <form className={styles.form} {...form}>
      {children}
      <div className={styles.end}>
        <Button type="submit" variant="primary" isLoading={isSending}>
          {save}
        </Button>
        <CardStatus status={status} />
      </div>
    </form>
  );
}
