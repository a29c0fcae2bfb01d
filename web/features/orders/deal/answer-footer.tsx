import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import styles from './answer-dialog.module.css';

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
      <div role="alert" className={styles.alert}>
        {message && <p className={styles.refusal}>{message}</p>}
      </div>
      <Button {...cancel} />
      {submit && <Button type="submit" variant="primary" {...submit} />}
    </>
  );
}
