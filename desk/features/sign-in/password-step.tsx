import type { DeskSession } from '#contract/desk/staff/session.ts';
import { deskApi } from '#desk/lib/api.ts';
import { checks } from '#desk/ui/credentials/checks.ts';
import { CredentialForm } from '#desk/ui/credentials/credential-form.tsx';
import { PasswordField } from '#desk/ui/credentials/password-field.tsx';
import { useCredentialForm } from '#desk/ui/credentials/use-credential-form.ts';
import { emailAttributes } from '#ui/form/email-attributes.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './step.module.css';
import { Step } from './step.tsx';

interface PasswordStepProps {
  /** Filled in, in a demo that only this machine can reach. */
  demo: DeskSession['demo'];
  /** The only address that may sign in. */
  email?: string | undefined;
  onSession: (session: DeskSession) => void;
}

export function PasswordStep({ demo, email, onSession }: PasswordStepProps) {
  const { t } = useTranslator();
  const isDemo = demo !== null && (!email || email === demo.email);
  const form = useCredentialForm(
    { email: checks.email, password: checks.password },
    async (typed) => onSession(await deskApi.signIn({ ...typed, email: typed.email.trim() })),
  );
  return (
    <Step title={t('desk.signIn')}>
      {isDemo && <p className={styles.note}>{t('deskSignIn.demo')}</p>}
      <CredentialForm form={form} action={t('desk.signIn')}>
        <TextInput
          {...form.field('email')}
          label={t('desk.email')}
          {...emailAttributes}
          autoComplete="username"
          readOnly={email !== undefined}
          defaultValue={email ?? demo?.email ?? ''}
        />
        <PasswordField
          {...form.field('password')}
          label={t('desk.password')}
          autoComplete="current-password"
          defaultValue={isDemo ? demo.password : ''}
        />
      </CredentialForm>
      {!isDemo && <p className={styles.aside}>{t('deskSignIn.forgot')}</p>}
    </Step>
  );
}
