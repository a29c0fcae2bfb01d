import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { AccountForm } from '../form/account-form.tsx';
import { EmailField } from '../form/email-field.tsx';
import { NewPasswordFields } from '../form/new-password-fields.tsx';
import { rules } from '../form/rules.ts';
import { useAccountForm } from '../form/use-account-form.ts';
import { EmailCodeInput } from '../send-code/email-code-input.tsx';
import { AgreementBox } from './agreement-box.tsx';
import { finishSignIn } from './finish-sign-in.ts';
import { FormLink } from './form-link.tsx';
import styles from './login.module.css';
import type { LoginFormProps } from './login-form-props.ts';

const fields = {
  email: rules.email,
  emailValidCode: rules.code,
  nickname: rules.optionalUsername,
  password: rules.newPassword,
  confirmPassword: rules.confirmation,
  agreement: rules.agreement,
};

export function RegisterForm({ title, email }: LoginFormProps) {
  const { t } = useTranslator();
  const form = useAccountForm(fields, async ({ email, emailValidCode, nickname, password }) => {
    const input = { email, emailValidCode, password, ...(nickname && { nickname }) };
    await finishSignIn(
      await browserApi().registerWithEmail(input, { isQuiet: true }),
      t('common.msg64'),
    );
  });
  return (
    <>
      <AccountForm form={form} title={title} action={t('account.createAccount')}>
        <EmailField {...form.field('email')} defaultValue={email} autoComplete="username" />
        <EmailCodeInput
          {...form.field('emailValidCode')}
          countdown="register"
          origin="register"
          email={async () => form.check('email')}
        />
        <TextInput
          {...form.field('nickname')}
          label={t('account.username')}
          hint={t('account.usernameHint')}
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
        />
        <NewPasswordFields form={form} />
        <AgreementBox {...form.field('agreement')} />
      </AccountForm>
      <p className={styles.links}>
        <FormLink to="sign-in">{t('account.backToSignIn')}</FormLink>
      </p>
    </>
  );
}
