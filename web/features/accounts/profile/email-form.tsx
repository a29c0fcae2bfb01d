import { useRevalidator } from 'react-router';
import { emailAttributes } from '#ui/form/email-attributes.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { rules } from '../form/rules.ts';
import { useAccountForm } from '../form/use-account-form.ts';
import { EmailCodeInput } from '../send-code/email-code-input.tsx';
import { CardForm } from './card/card-form.tsx';
import { CurrentPassword } from './current-password.tsx';
import { replaceSession } from './replace-session.ts';
import { PROOF, useWrongPassword } from './use-wrong-password.ts';

const fields = { email: rules.email, emailValidCode: rules.code, [PROOF]: rules.password };

/** The mailed code verifies the new address; the password verifies the user. */
export function EmailForm({ onSaved }: { onSaved: (text: string) => void }) {
  const { t } = useTranslator();
  const { revalidate } = useRevalidator();
  const wrongPassword = useWrongPassword();
  const form = useAccountForm(fields, async ({ email, emailValidCode, oldPassword }) => {
    const signedIn = await browserApi()
      .updateEmail({ email, emailValidCode, password: oldPassword }, { isQuiet: true })
      .catch(wrongPassword);
    replaceSession(signedIn);
    await revalidate();
    onSaved(t('profile.emailSaved', { email: signedIn.email }));
  });
  return (
    <CardForm form={form} action={t('profile.emailSave')}>
      <TextInput
        {...form.field('email')}
        label={t('profile.emailNew')}
        {...emailAttributes}
        autoComplete="email"
      />
      <EmailCodeInput
        {...form.field('emailValidCode')}
        countdown="edit-email"
        origin="editEmail"
        email={async () => form.check('email')}
      />
      <CurrentPassword {...form.field(PROOF)} />
    </CardForm>
  );
}
