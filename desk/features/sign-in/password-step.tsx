import type { DeskSession } from '../../../contract/desk/session.ts';
import { useTranslator } from '../../../web/lib/text/translator.ts';
import { TextInput } from '../../../web/ui/form/text-input.tsx';
import { deskApi } from '../../lib/api.ts';
import { checks } from '../../ui/credentials/checks.ts';
import { CredentialForm } from '../../ui/credentials/credential-form.tsx';
import { PasswordField } from '../../ui/credentials/password-field.tsx';
import { useCredentialForm } from '../../ui/credentials/use-credential-form.ts';
import { Step } from './step.tsx';
import styles from './step.module.css';

interface PasswordStepProps {
  session: DeskSession;
  email?: string | undefined;
  onSession: (session: DeskSession) => void;
}

export function PasswordStep({ session: { demo }, email, onSession }: PasswordStepProps) {
  const { t } = useTranslator();
  const form = useCredentialForm(
    { email: checks.email, password: checks.password },
    async (values) => onSession(await deskApi.signIn({ ...values, email: values.email.trim() })),
  );
  return (
    <Step title={t('deskSignIn.title')}>
      {demo && <p className={styles.note}>{t('deskSignIn.demo')}</p>}
      <CredentialForm form={form} action={t('deskSignIn.signIn')}>
        <TextInput
          {...form.field('email')}
          label={t('deskSignIn.email')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="username"
          defaultValue={email ?? demo?.email ?? ''}
        />
        <PasswordField
          {...form.field('password')}
          label={t('deskSignIn.password')}
          autoComplete="current-password"
          defaultValue={demo && (!email || email === demo.email) ? demo.password : ''}
        />
      </CredentialForm>
      {!demo && <p className={styles.aside}>{t('deskSignIn.forgot')}</p>}
    </Step>
  );
}
