import type { ComponentProps } from 'react';
import { MAX_SHORTLIST_NAME } from '#contract/limits/shortlist-limits.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';

export function NameInput(field: Omit<ComponentProps<typeof TextInput>, 'label'>) {
  const { t } = useTranslator();
  return (
    <TextInput
      label={t('deskShortlists.name')}
      hint={t('deskShortlists.nameHint')}
      maxLength={MAX_SHORTLIST_NAME}
      autoComplete="off"
      {...field}
    />
  );
}
