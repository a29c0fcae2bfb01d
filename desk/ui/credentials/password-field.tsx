import type { ComponentProps } from 'react';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { useCapsLock } from './use-caps-lock.ts';

type PasswordFieldProps = Omit<ComponentProps<typeof PasswordInput>, 'hideLabel' | 'showLabel'>;

/** A password with a button that shows it, and a hint while Caps Lock is on. */
export function PasswordField({ hint, ...input }: PasswordFieldProps) {
  const { t } = useTranslator();
  const capsLock = useCapsLock();
  const shownHint = capsLock.isOn ? t('deskSignIn.capsLock') : hint;
  return (
    <PasswordInput
      {...input}
      {...capsLock.events}
      {...(shownHint !== undefined && { hint: shownHint })}
      showLabel={t('deskSignIn.showPassword')}
      hideLabel={t('deskSignIn.hidePassword')}
    />
  );
}
