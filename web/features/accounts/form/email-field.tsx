import type { ComponentProps } from 'react';
import { useSpeaker } from '../../../lib/text/translator.ts';
import { TextInput } from '../../../ui/form/text-input.tsx';

export function EmailField(input: Omit<ComponentProps<typeof TextInput>, 'label'>) {
  const { t } = useSpeaker();
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
