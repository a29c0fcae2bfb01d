import { useTranslator } from '#ui/text/translator.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { AccountForm } from '../form/account-form.tsx';
import { EmailField } from '../form/email-field.tsx';
import { rules } from '../form/rules.ts';
import { useAccountForm } from '../form/use-account-form.ts';
import { EmailCodeInput } from '../send-code/email-code-input.tsx';
import { finishSignIn } from './finish-sign-in.ts';
import type { LoginFormProps } from './login-form-props.ts';

export function SignInWithCode({ title, email }: LoginFormProps) {
  const { t } = useTranslator();
  const form = useAccountForm({ email: rules.email, emailValidCode: rules.code }, async (values) =>
    finishSignIn(
      await browserApi().loginWithEmailValidCode(values, { isQuiet: true }),
      t('common.msg63'),
    ),
  );
  return (
    <AccountForm form={form} title={title} action={t('account.signIn')}>
      <EmailField {...form.field('email')} defaultValue={email} autoComplete="username" />
      <EmailCodeInput
        {...form.field('emailValidCode')}
        countdown="login"
        origin="login"
        email={async () => form.check('email')}
      />
    </AccountForm>
  );
}
