import { useRevalidator } from 'react-router';
import { browserApi } from '../../../lib/browser-api.ts';
import { useSpeaker } from '../../../lib/speaker.ts';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { EmailCodeInput } from '../send-code/email-code-input.tsx';
import { Card } from './card.tsx';
import { CardForm } from './card-form.tsx';
import { check } from './check.ts';
import { replaceSession } from './replace-session.ts';
import { useCardForm } from './use-card-form.ts';

const EMPTY = { email: '', emailValidCode: '', password: '' };

/** The new address is proved by its code, the person by the password. */
export function EmailForm({ email }: { email: string }) {
  const { t } = useSpeaker();
  const { revalidate } = useRevalidator();
  const state = useCardForm({
    initial: EMPTY,
    check: (values) => ({
      email: check.email(values.email),
      emailValidCode: check.emailCode(values.emailValidCode),
      password: check.currentPassword(values.password),
    }),
    proof: 'password',
    async send(values) {
      const signedIn = await browserApi().updateEmail(values, { isQuiet: true });
      replaceSession(signedIn);
      void revalidate();
      return { text: t('profile.emailSaved', { email: signedIn.email }), values: EMPTY };
    },
  });
  const address = state.field('email');
  return (
    <Card title={t('account.email')} text={t('profile.emailText', { email })}>
      <CardForm state={state} save={t('profile.emailSave')}>
        <TextInput
          {...address}
          type="email"
          label={t('profile.emailNew')}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <EmailCodeInput
          {...state.field('emailValidCode')}
          countdown="edit-email"
          origin="editEmail"
          email={async () => (state.judge(['email']) ? address.value.trim() : undefined)}
        />
        <PasswordInput
          {...state.field('password')}
          label={t('profile.currentPassword')}
          autoComplete="current-password"
          showLabel={t('account.showPassword')}
          hideLabel={t('account.hidePassword')}
        />
      </CardForm>
    </Card>
  );
}
