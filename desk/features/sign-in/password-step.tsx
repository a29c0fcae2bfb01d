import type { DeskSession } from '../../../contract/desk/session.ts';
import { useTranslator } from '../../../web/lib/text/translator.ts';
import { TextInput } from '../../../web/ui/form/text-input.tsx';
import { deskApi } from '../../lib/api.ts';
import { checks } from '../../ui/credentials/checks.ts';
import { CredentialForm } from '../../ui/credentials/credential-form.tsx';
import { PasswordField } from '../../ui/credentials/password-field.tsx';
import { useCredentialForm } from '../../ui/credentials/use-credential-form.ts';
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
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
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
