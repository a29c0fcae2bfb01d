import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { AlertIcon } from '#ui/icons/more-icons.tsx';
import layout from '#ui/styles/layout.module.css';
import styles from './credential-form.module.css';
import type { useCredentialForm } from './use-credential-form.ts';

interface CredentialFormProps {
  form: Pick<ReturnType<typeof useCredentialForm>, 'isBusy' | 'message' | 'props'>;
  /** The button's label. */
  action: string;
  /** The button is as wide as its label, such as in a panel. */
  isCompact?: boolean;
  children: ReactNode;
}

export function CredentialForm({ form, action, isCompact = false, children }: CredentialFormProps) {
  return (
    <form {...form.props} className={layout.stackLoose}>
      {children}
      <div>
        {/* Rendered before its text, so that the text is announced. */}
        <div role="alert" className={styles.message}>
          {form.message && (
            <p>
              <AlertIcon size={18} />
              {form.message}
            </p>
          )}
        </div>
        <Button type="submit" variant="primary" isWide={!isCompact} isLoading={form.isBusy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
