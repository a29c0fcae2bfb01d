import { deskApi } from '#desk/lib/api.ts';
import { checks } from '#desk/ui/credentials/checks.ts';
import { CredentialForm } from '#desk/ui/credentials/credential-form.tsx';
import { NewPasswordFields } from '#desk/ui/credentials/new-password-fields.tsx';
import { PasswordField } from '#desk/ui/credentials/password-field.tsx';
import { useCredentialForm } from '#desk/ui/credentials/use-credential-form.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import styles from './my-account.module.css';

interface PasswordFormProps {
  email: string;
  onSaved: () => void;
}

export function PasswordForm({ email, onSaved }: PasswordFormProps) {
  const { t } = useTranslator();
  const form = useCredentialForm(
    {
      old_password: checks.password,
      password: checks.newPassword,
      repeated: checks.repeatedPassword,
    },
    async ({ old_password, password }) => {
      await deskApi.changeMyPassword({ old_password, password });
      showToast({ tone: 'success', text: t('deskAccount.passwordSaved') });
      onSaved();
    },
  );
  return (
    <CredentialForm form={form} action={t('deskAccount.passwordSave')} isCompact>
      <p className={styles.text}>{t('deskAccount.passwordText')}</p>
      {/* Identifies the account for password managers. */}
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordField
        {...form.field('old_password')}
        label={t('deskAccount.currentPassword')}
        autoComplete="current-password"
      />
      <NewPasswordFields field={form.field} />
    </CredentialForm>
  );
}
