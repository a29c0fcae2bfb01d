import type { ComponentProps } from 'react';
import { Button } from '#ui/button/button.tsx';
import { DialogAlert } from '#ui/overlay/dialog-alert.tsx';

type ButtonProps = ComponentProps<typeof Button>;

interface AnswerFooterProps {
  /** Why the answer was not stored. */
  message: string;
  /** The buttons; none to submit while there is no form. */
  cancel: ButtonProps;
  submit: ButtonProps | undefined;
}

/** The message about the form and the buttons of a dialog that answers a quote. */
export function AnswerFooter({ message, cancel, submit }: AnswerFooterProps) {
  return (
    <>
      <DialogAlert message={message} />
      <Button {...cancel} />
      {submit && <Button type="submit" variant="primary" {...submit} />}
    </>
  );
}
