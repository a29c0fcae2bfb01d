import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { ChipGroup } from '#ui/button/chip-group.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { PasswordField } from '../form/password-field.tsx';
import { notRendered, rules } from '../form/rules.ts';
import { useAccountForm } from '../form/use-account-form.ts';
import { EmailCodeInput } from '../send-code/email-code-input.tsx';
import { CardForm } from './card/card-form.tsx';
import { CurrentPassword } from './current-password.tsx';
import { replaceSession } from './replace-session.ts';
import { PROOF, useWrongPassword } from './use-wrong-password.ts';

interface PasswordFormProps {
  email: string;
  onSaved: (text: string) => void;
}

/** The user is verified by the old password or by a mailed code. */
export function PasswordForm({ email, onSaved }: PasswordFormProps) {
  const { t } = useTranslator();
  const [proof, setProof] = useState<'password' | 'code'>('password');
  const isByCode = proof === 'code';
  const { revalidate } = useRevalidator();
  const wrongPassword = useWrongPassword();
  const fields = {
    [PROOF]: isByCode ? notRendered : rules.password,
    emailValidCode: isByCode ? rules.code : notRendered,
    password: rules.newPassword,
    confirmPassword: rules.confirmation,
  };
  const form = useAccountForm(fields, async ({ oldPassword, emailValidCode, password }) => {
    const api = browserApi();
    const signedIn = isByCode
      ? await api.updatePasswordByEmail({ emailValidCode, password }, { isQuiet: true })
      : await api
          .updatePasswordByOldPassword({ oldPassword, password }, { isQuiet: true })
          .catch(wrongPassword);
    replaceSession(signedIn);
    await revalidate();
    onSaved(t('profile.passwordSaved'));
  });
  return (
    <CardForm form={form} action={t('profile.passwordSave')}>
      <ChipGroup
        label={t('profile.proof')}
        value={proof}
        onChange={setProof}
        chips={[
          { value: 'password', label: t('profile.currentPassword') },
          { value: 'code', label: t('account.emailCode') },
        ]}
      />
      {/* Identifies the account for password managers. */}
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      {isByCode ? (
        <EmailCodeInput
          {...form.field('emailValidCode')}
          hint={t('profile.codeGoesTo', { email })}
          countdown="edit-password"
          origin="editPassword"
          email={async () => email}
        />
      ) : (
        <CurrentPassword {...form.field(PROOF)} />
      )}
      <PasswordField
        {...form.field('password')}
        label={t('profile.newPassword')}
        hint={t('account.passwordHint')}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.field('confirmPassword')}
        label={t('profile.confirmPassword')}
        autoComplete="new-password"
      />
    </CardForm>
  );
}
