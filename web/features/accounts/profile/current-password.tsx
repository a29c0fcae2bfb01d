import type { ComponentProps } from 'react';
import { useTranslator } from '#ui/text/translator.ts';
import { PasswordField } from '../form/password-field.tsx';

export function CurrentPassword(input: Omit<ComponentProps<typeof PasswordField>, 'label'>) {
  const { t } = useTranslator();
  return (
    <PasswordField
      {...input}
      label={t('profile.currentPassword')}
      autoComplete="current-password"
    />
  );
}
