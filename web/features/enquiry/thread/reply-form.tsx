import { useRef, useState } from 'react';
import { MAX_ENQUIRY_TEXT } from '../../../../contract/enquiry-limits.ts';
import { outcomes } from '../../../../contract/error-codes.ts';
import { isAccountFailure } from '../../../lib/api/error-catalogue.ts';
import { isCallFailure, noAnswer } from '../../../lib/api/failures.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { useSite } from '../../../lib/site.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { Button } from '../../../ui/button/button.tsx';
import thread from '../../../ui/display/message-thread.module.css';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { wordLimit } from '../../../ui/form/word-limit.ts';
import { announce } from '../../../ui/toast/announce.ts';
import type { Enquiry } from './enquiries-data.ts';
import styles from './enquiry-thread.module.css';

const FIELD = 'text';

interface ReplyFormProps {
  enquiry: Enquiry;
  send: (text: string, idempotencyKey: string) => Promise<void>;
}

/** Sends a reply. After a failure the text stays in the field, and its key with it. */
export function ReplyForm({ enquiry: { email, state }, send }: ReplyFormProps) {
  const { t } = useTranslator();
  const { businessEmail = '' } = useSite() ?? {};
  const [text, setText] = useState('');
  const attempt = useRef({ text: '', key: '' });
  const form = useForm(() => {
    const reply = text.trim();
    const error = reply ? lengthError(reply) : t('enquiry.needReply');
    form.showAndFocus({ [FIELD]: error });
    if (!error) void form.run(() => sendAndClear(reply), showFailure);
  });

  const lengthError = (typed: string) =>
    wordLimit(typed.trim(), MAX_ENQUIRY_TEXT).isOver
      ? t('enquiry.tooLong', { max: MAX_ENQUIRY_TEXT })
      : undefined;

  async function sendAndClear(reply: string) {
    if (attempt.current.text !== reply) attempt.current = { text: reply, key: randomKey() };
    await send(reply, attempt.current.key);
    attempt.current = { text: '', key: '' };
    setText('');
    announce(t('enquiry.replySent'));
  }

  function showFailure(failure: unknown) {
    if (!isCallFailure(failure)) throw failure;
    if (isAccountFailure(failure)) return;
    const { status, code, message } = failure;
    if (status === noAnswer().status) form.setMessage(t('enquiry.notSent'));
    else if (code === outcomes.tooManyRequests.code)
      form.setMessage(t('enquiry.tooMany', { email: businessEmail }));
    else form.setMessage(message || t('common.msg5'));
  }

  const error = form.errors[FIELD];
  return (
    <form {...form.props} className={thread.form}>
      {state === 'closed' && <p className={styles.note}>{t('enquiry.reopens')}</p>}
      <TextInput
        label={t('enquiry.reply')}
        hint={t('enquiry.replyHint', { email })}
        name={FIELD}
        {...(error !== undefined && { error })}
        isMultiline
        rows={4}
        maxLength={MAX_ENQUIRY_TEXT}
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
      <div role="alert">{form.message && <p className={thread.failed}>{form.message}</p>}</div>
      <div>
        <Button type="submit" variant="primary" isLoading={form.isBusy}>
          {t('enquiry.sendReply')}
        </Button>
      </div>
    </form>
  );
}
