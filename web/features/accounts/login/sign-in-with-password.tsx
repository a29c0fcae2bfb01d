import { useTranslator } from '#ui/text/translator.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { AccountForm } from '../form/account-form.tsx';
import { EmailField } from '../form/email-field.tsx';
import { PasswordField } from '../form/password-field.tsx';
import { rules } from '../form/rules.ts';
import { useAccountForm } from '../form/use-account-form.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { FormLink } from './form-link.tsx';
import type { LoginFormProps } from './login-form-props.ts';

export function SignInWithPassword({ title, email }: LoginFormProps) {
  const { t } = useTranslator();
  const form = useAccountForm({ email: rules.email, password: rules.password }, async (values) =>
    finishSignIn(
      await browserApi().loginWithEmailPassword(values, { isQuiet: true }),
      t('common.msg63'),
    ),
  );
  return (
    <AccountForm form={form} title={title} action={t('account.signIn')}>
      <EmailField {...form.field('email')} defaultValue={email} autoComplete="username" />
      <PasswordField
        {...form.field('password')}
        autoComplete="current-password"
        aside={<FormLink to="reset">{t('account.forgotPassword')}</FormLink>}
      />
    </AccountForm>
  );
}
