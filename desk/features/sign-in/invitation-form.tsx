import type { DeskOutput } from '#contract/desk/client.ts';
import type { DeskSession } from '#contract/desk/staff/session.ts';
import { deskApi } from '#desk/lib/api.ts';
import { checks } from '#desk/ui/credentials/checks.ts';
import { CredentialForm } from '#desk/ui/credentials/credential-form.tsx';
import { NewPasswordFields } from '#desk/ui/credentials/new-password-fields.tsx';
import { useCredentialForm } from '#desk/ui/credentials/use-credential-form.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './step.module.css';
import { Step } from './step.tsx';

interface InvitationFormProps {
  token: string;
  invitation: DeskOutput<'checkInvitation'>;
  onSession: (session: DeskSession, password: string) => void;
}

export function InvitationForm({ token, invitation, onSession }: InvitationFormProps) {
  const { t } = useTranslator();
  const { email, name } = invitation;
  const form = useCredentialForm(
    { password: checks.newPassword, repeated: checks.repeatedPassword },
    async ({ password }) =>
      onSession(await deskApi.acceptInvitation({ token, password }), password),
  );
  return (
    <Step title={t('deskSignIn.welcome', { name })}>
      <p className={styles.text}>{t('deskSignIn.choosePassword', { email })}</p>
      <CredentialForm form={form} action={t('deskSignIn.savePassword')}>
        {/* Identifies the account for password managers. */}
        <input type="email" value={email} autoComplete="username" readOnly hidden />
        <NewPasswordFields field={form.field} />
      </CredentialForm>
    </Step>
  );
}
