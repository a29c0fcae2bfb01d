import type { ComponentProps } from 'react';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';

type PasswordFieldProps = Omit<
  ComponentProps<typeof PasswordInput>,
  'hideLabel' | 'label' | 'showLabel'
> & { label?: string };

export function PasswordField({ label, ...input }: PasswordFieldProps) {
  const { t } = useTranslator();
  return (
    <PasswordInput
      label={label ?? t('account.password')}
      showLabel={t('account.showPassword')}
      hideLabel={t('account.hidePassword')}
      {...input}
    />
  );
}
