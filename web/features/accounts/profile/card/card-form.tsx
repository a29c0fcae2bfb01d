import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { FormMessage } from '#web/features/accounts/form/form-message.tsx';
import type { useAccountForm } from '#web/features/accounts/form/use-account-form.ts';
import styles from './card-form.module.css';

interface CardFormProps {
  form: Pick<ReturnType<typeof useAccountForm>, 'isBusy' | 'message' | 'props'>;
  /** The button's label. */
  action: string;
  children: ReactNode;
}

export function CardForm({ form, action, children }: CardFormProps) {
  return (
    <form {...form.props} className={styles.form}>
      {children}
      <div className={styles.end}>
        <FormMessage text={form.message} />
        <Button type="submit" variant="primary" className={styles.action} isLoading={form.isBusy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
