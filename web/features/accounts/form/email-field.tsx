import type { ComponentProps } from 'react';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';

export function EmailField(input: Omit<ComponentProps<typeof TextInput>, 'label'>) {
  const { t } = useTranslator();
  return (
    <TextInput
      label={t('account.email')}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...input}
    />
  );
}
