import { useState } from 'react';
import { type CallFailure, isCallFailure } from '#contract/transport/client.ts';
import { Button } from '#ui/button/button.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { wordLimit } from '#ui/form/word-limit.ts';
import { announce } from '#ui/toast/announce.ts';
import { isAccountFailure } from '#web/lib/api/error-catalogue.ts';
import { reportHttpFailure } from '#web/lib/api/http-failure.ts';
import styles from './messages.module.css';

const FIELD = 'text';

interface MessageFormProps {
  send: (text: string) => Promise<void>;
  maxLength: number;
  texts: Record<'label' | 'hint' | 'submit' | 'sent' | 'missing' | 'tooLong', string>;
  /** The form's own message about a failure; undefined if the server's is shown. */
  failureText: (failure: CallFailure) => string | undefined;
}

/** Sends a message about an order or an enquiry. After a failure the text stays in the field. */
export function MessageForm({ send, maxLength, texts, failureText }: MessageFormProps) {
  const [text, setText] = useState('');
  const form = useForm(() => {
    const message = text.trim();
    const error = message ? lengthError(message) : texts.missing;
    form.showAndFocus({ [FIELD]: error });
    if (!error) void form.run(() => sendAndClear(message), showFailure);
  });

  const lengthError = (typed: string) =>
    wordLimit(typed.trim(), maxLength).isOver ? texts.tooLong : undefined;

  async function sendAndClear(message: string) {
    await send(message);
    setText('');
    announce(texts.sent);
  }

  function showFailure(failure: unknown) {
    if (!isCallFailure(failure)) throw failure;
    if (isAccountFailure(failure)) return;
    const own = failureText(failure);
    if (own || !reportHttpFailure(failure)) form.setMessage(own ?? failure.message);
  }

  const error = form.errors[FIELD];
  return (
    <form {...form.props} className={styles.form}>
      <TextInput
        label={texts.label}
        hint={texts.hint}
        name={FIELD}
        {...(error !== undefined && { error })}
        isMultiline
        rows={4}
        maxLength={maxLength}
        hasWordLimit
        canExceed
        readOnly={form.isBusy}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          form.setMessage('');
          form.showErrors({ [FIELD]: error && lengthError(target.value) });
        }}
      />
      <div role="alert">{form.message && <p className={styles.failed}>{form.message}</p>}</div>
      <div>
        <Button type="submit" isLoading={form.isBusy}>
          {texts.submit}
        </Button>
      </div>
    </form>
  );
}
