import type { ComponentProps } from 'react';
import { TextInput } from '#ui/form/text-input.tsx';

type CodeFieldProps = Pick<
  ComponentProps<typeof TextInput>,
  'error' | 'label' | 'name' | 'onChange'
>;

/** The 6 digits of an authenticator app; browsers fill them in by `one-time-code`. */
export function CodeField(input: CodeFieldProps) {
  return (
    <TextInput
      {...input}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
