import type { ComponentProps } from 'react';
import { useTranslator } from '#ui/text/translator.ts';
import { PasswordField } from './password-field.tsx';

interface NewPasswordFieldsProps {
  form: {
    field(name: 'password' | 'confirmPassword'): ComponentProps<typeof PasswordField>;
  };
}

/** A new password, typed twice. */
export function NewPasswordFields({ form }: NewPasswordFieldsProps) {
  const { t } = useTranslator();
  return (
    <>
      <PasswordField
        {...form.field('password')}
        autoComplete="new-password"
        hint={t('account.passwordHint')}
      />
      <PasswordField
        {...form.field('confirmPassword')}
        label={t('account.confirmPassword')}
        autoComplete="new-password"
      />
    </>
  );
}
