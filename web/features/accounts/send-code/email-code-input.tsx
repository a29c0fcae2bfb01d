import { type ComponentProps, useRef, useState } from 'react';
import { TextInput } from '#ui/form/text-input.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { MailedNote } from './mailed-note.tsx';
import { SendCodeButton, type SendCodeProps } from './send-code-button.tsx';
import { useWaitText } from './wait-text.ts';

type InputProps = Omit<ComponentProps<typeof TextInput>, 'label' | 'ref' | 'trailing'>;

interface EmailCodeInputProps
  extends InputProps,
    Omit<SendCodeProps, 'form' | 'onLimited' | 'onSent'> {
  /** The name of the form's countdown. */
  countdown: SendCodeProps['form'];
}

/** The field for a mailed code, with the button that sends it. Needs the texts `account`. */
export function EmailCodeInput({
  countdown,
  origin,
  email,
  isSentAtOnce = false,
  ...input
}: EmailCodeInputProps) {
  const { t } = useTranslator();
  const waitText = useWaitText();
  const field = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState('');
  const needsAccount = origin === 'login';
  return (
    <MailedNote text={note}>
      <TextInput
        {...input}
        label={t('account.emailCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        ref={field}
        trailing={
          <SendCodeButton
            form={countdown}
            origin={origin}
            email={email}
            isSentAtOnce={isSentAtOnce}
            onSent={(address) => {
              setNote(
                t(needsAccount ? 'account.codeMailedIfKnown' : 'account.codeMailed', {
                  email: address,
                }),
              );
              // The button is disabled now and would lose the focus.
              field.current?.focus();
            }}
            onLimited={(seconds) => setNote(waitText(seconds))}
          />
        }
      />
    </MailedNote>
  );
}
