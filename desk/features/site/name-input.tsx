import type { ComponentProps } from 'react';
import { type Locale, localeNames } from '#i18n/locales.ts';
import { TextInput } from '#ui/form/text-input.tsx';

/** `MAX_MENU_NAME` and `MAX_TAG_NAME` of contract/desk/site.ts, whose schemas are not loaded here. */
export const MAX_NAME = 60;

type Attributes = 'value' | 'onChange' | 'name' | 'error';

interface NameInputProps extends Pick<ComponentProps<typeof TextInput>, Attributes> {
  locale: Locale;
}

/** The name of a page or tag in one language. */
export function NameInput({ locale, ...field }: NameInputProps) {
  return (
    <TextInput
      label={localeNames[locale]}
      lang={locale}
      maxLength={MAX_NAME}
      autoComplete="off"
      {...field}
    />
  );
}
