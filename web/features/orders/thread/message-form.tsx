import { useState } from 'react';
import { MAX_MESSAGE } from '../../../../contract/deals/text-limits.ts';
import { isAccountFailure } from '../../../lib/api/error-catalogue.ts';
import { isCallFailure, noAnswer } from '../../../lib/api/failures.ts';
import { reportHttpFailure } from '../../../lib/api/http-failure.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { Button } from '../../../ui/button/button.tsx';
import styles from '../../../ui/display/message-thread.module.css';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { announce } from '../../../ui/toast/announce.ts';
import { lengthError } from '../length-error.ts';

const FIELD = 'text';

/** Sends a message. After a failure the text stays in the field. */
export function MessageForm({ send }: { send: (text: string) => Promise<void> }) {
  const words = useTranslator();
  const { t } = words;
  const [text, setText] = useState('');
  const form = useForm(() => {
    const message = text.trim();
    const error = message ? lengthError(words, message) : t('deals.threadNeedText');
    form.showAndFocus({ [FIELD]: error });
    if (!error) void form.run(() => sendAndClear(message), showFailure);
  });

  async function sendAndClear(message: string) {
    await send(message);
    setText('');
    announce(t('deals.threadSent'));
  }

  function showFailure(failure: unknown) {
    if (!isCallFailure(failure)) throw failure;
    if (isAccountFailure(failure) || reportHttpFailure(failure)) return;
    const isLost = failure.status === noAnswer().status;
    form.setMessage(isLost ? t('deals.threadNotSent') : failure.message);
  }

  const error = form.errors[FIELD];
  return (
    <form {...form.props} className={styles.form}>
      <TextInput
        label={t('deals.threadField')}
        hint={t('deals.threadFieldHint')}
        name={FIELD}
        {...(error !== undefined && { error })}
        isMultiline
        rows={3}
        maxLength={MAX_MESSAGE}
        hasWordLimit
        canExceed
        readOnly={form.isBusy}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          form.setMessage('');
          form.showErrors({ [FIELD]: error && lengthError(words, target.value) });
        }}
      />
      <div role="alert">{form.message && <p className={styles.failed}>{form.message}</p>}</div>
      <div>
        <Button type="submit" isLoading={form.isBusy}>
          {t('deals.threadSend')}
        </Button>
      </div>
    </form>
  );
}
