import { type ChangeEvent, useState } from 'react';
import { useTranslator } from '#ui/text/translator.ts';
import { PasswordField } from './password-field.tsx';
import { StrengthMeter } from './strength-meter.tsx';
import type { useCredentialForm } from './use-credential-form.ts';

type Field = ReturnType<ReturnType<typeof useCredentialForm>['field']>;

interface NewPasswordFieldsProps {
  field: (name: 'password' | 'repeated') => Field;
}

/** A new password, its strength, and the password again. */
export function NewPasswordFields({ field }: NewPasswordFieldsProps) {
  const { t } = useTranslator();
  const [typed, setTyped] = useState('');
  const password = field('password');
  return (
    <>
      <div>
        <PasswordField
          {...password}
          label={t('deskSignIn.newPassword')}
          hint={t('deskSignIn.passwordHint')}
          autoComplete="new-password"
          onChange={(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
            setTyped(event.target.value);
            password.onChange();
          }}
        />
        <StrengthMeter password={typed} />
      </div>
      <PasswordField
        {...field('repeated')}
        label={t('deskSignIn.confirmPassword')}
        autoComplete="new-password"
      />
    </>
  );
}
