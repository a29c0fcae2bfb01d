import type { ComponentProps } from 'react';
import { SignInForm } from './sign-in-form.tsx';
import { InDialog } from './step.tsx';

/** The steps of a sign-in inside a dialog. */
export function SignInDialogForm(props: ComponentProps<typeof SignInForm>) {
  return (
    <InDialog value={true}>
      <SignInForm {...props} />
    </InDialog>
  );
}
