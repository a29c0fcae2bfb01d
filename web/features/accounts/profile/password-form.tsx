import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '../../../lib/browser-api.ts';
import { useSpeaker } from '../../../lib/speaker.ts';
import { ChipGroup } from '../../../ui/chip-group.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { EmailCodeInput } from '../send-code/email-code-input.tsx';
import { Card } from './card.tsx';
import { CardForm } from './card-form.tsx';
import { check } from './check.ts';
import { replaceSession } from './replace-session.ts';
import { useCardForm } from './use-card-form.ts';

const EMPTY = { oldPassword: '', emailValidCode: '', password: '', confirmation: '' };

/** Whoever has forgotten the old password, or never had one in mind, proves it by a code. */
export function PasswordForm({ email }: { email: string }) {
  const { t } = useSpeaker();
  const { revalidate } = useRevalidator();
  const [proof, setProof] = useState<'password' | 'code'>('password');
  const isByCode = proof === 'code';
  const state = useCardForm({
    initial: EMPTY,
    check: ({ oldPassword, emailValidCode, password, confirmation }) => ({
      ...(isByCode
        ? { emailValidCode: check.emailCode(emailValidCode) }
        : { oldPassword: check.currentPassword(oldPassword) }),
      password: check.newPassword(password),
      confirmation: check.confirmation(confirmation, password),
    }),
    proof: 'oldPassword',
    async send({ oldPassword, emailValidCode, password }) {
      const api = browserApi();
      const signedIn = isByCode
        ? await api.updatePasswordByEmail({ emailValidCode, password }, { isQuiet: true })
        : await api.updatePasswordByOldPassword({ oldPassword, password }, { isQuiet: true });
      replaceSession(signedIn);
      void revalidate();
      return { text: t('profile.passwordSaved'), values: EMPTY };
    },
  });
  const eye = { showLabel: t('account.showPassword'), hideLabel: t('account.hidePassword') };
  return (
    <Card title={t('account.password')} text={t('profile.passwordText')}>
      <CardForm state={state} save={t('profile.passwordSave')}>
        <ChipGroup
          label={t('profile.proof')}
          value={proof}
          onChange={setProof}
          chips={[
            { value: 'password', label: t('profile.currentPassword') },
            { value: 'code', label: t('account.emailCode') },
          ]}
        />
        {/* Tells password managers whose password it is. */}
        <input type="email" value={email} autoComplete="username" readOnly hidden />
        {isByCode ? (
          <EmailCodeInput
            {...state.field('emailValidCode')}
            hint={t('profile.codeGoesTo', { email })}
            countdown="edit-password"
            origin="editPassword"
            email={async () => email}
          />
        ) : (
          <PasswordInput
            {...state.field('oldPassword')}
            {...eye}
            label={t('profile.currentPassword')}
            autoComplete="current-password"
          />
        )}
        <PasswordInput
          {...state.field('password')}
          {...eye}
          label={t('profile.newPassword')}
          hint={t('account.passwordHint')}
          autoComplete="new-password"
        />
        <PasswordInput
          {...state.field('confirmation')}
          {...eye}
          label={t('profile.confirmPassword')}
          autoComplete="new-password"
        />
      </CardForm>
    </Card>
  );
}
