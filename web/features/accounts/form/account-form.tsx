import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import styles from './form.module.css';
import { FormMessage } from './form-message.tsx';
import type { useAccountForm } from './use-account-form.ts';

interface AccountFormProps {
  form: Pick<ReturnType<typeof useAccountForm>, 'isBusy' | 'message' | 'props'>;
  /** The form's accessible name. */
  title: string;
  intro?: string;
  /** The button's label. */
  action: string;
  /** Disables the button, for example after the mail was sent. */
  isDone?: boolean;
  children: ReactNode;
}

export function AccountForm({
  form,
  title,
  intro,
  action,
  isDone = false,
  children,
}: AccountFormProps) {
  return (
    <form {...form.props} className={styles.form} aria-label={title}>
      {intro && <p className={styles.intro}>{intro}</p>}
      {children}
      <div className={styles.action}>
        <FormMessage text={form.message} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          isWide
          isLoading={form.isBusy}
          disabled={isDone}
        >
          {action}
        </Button>
      </div>
    </form>
  );
}
