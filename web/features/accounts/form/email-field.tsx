import type { ComponentProps } from 'react';
import { emailAttributes } from '#ui/form/email-attributes.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';

export function EmailField(input: Omit<ComponentProps<typeof TextInput>, 'label'>) {
  const { t } = useTranslator();
  return <TextInput label={t('account.email')} {...emailAttributes} {...input} />;
}
