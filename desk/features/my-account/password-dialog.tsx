import { checks } from '#desk/ui/credentials/checks.ts';
import { CredentialForm } from '#desk/ui/credentials/credential-form.tsx';
import { PasswordField } from '#desk/ui/credentials/password-field.tsx';
import { useCredentialForm } from '#desk/ui/credentials/use-credential-form.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';

interface PasswordDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** What will happen. */
  text: string;
  action: string;
  /** Makes the change; a failure is shown in the dialog. */
  onConfirm: (password: string) => Promise<void>;
}

/** Asks for the password before a change of how the member signs in. */
export function PasswordDialog({ title, text, action, onConfirm, ...dialog }: PasswordDialogProps) {
  const { t } = useTranslator();
  const form = useCredentialForm({ password: checks.password }, ({ password }) =>
    onConfirm(password),
  );
  return (
    <Dialog {...dialog} title={title} description={text} closeLabel={t('desk.cancel')}>
      <CredentialForm form={form} action={action}>
        <PasswordField
          {...form.field('password')}
          label={t('deskAccount.confirmPassword')}
          autoComplete="current-password"
        />
      </CredentialForm>
    </Dialog>
  );
}
