import { useState } from 'react';
import { MAX_MESSAGE } from '../../../../contract/deals.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import styles from './accept/accept-dialog.module.css';
import { answerFailure } from './answer-failure.ts';
import type { AnswerDialogProps } from './counter/counter-dialog.tsx';

/** Asks for confirmation and an optional reason. */
export function DeclineDialog({ isOpen, quote, ...on }: AnswerDialogProps) {
  const words = useTranslator();
  const { t } = words;
  const [reason, setReason] = useState('');
  const form = useForm(() => void form.run(send));

  async function send() {
    try {
      const text = reason.trim();
      const input = { quote_id: quote.quote_id, ...(text && { reason: text }) };
      await browserApi().declineCopyrightQuote(input, { isQuiet: true });
      on.onAnswered();
    } catch (error) {
      const { isClosed, text } = answerFailure(words, error);
      if (isClosed) on.onClosed(text);
      else form.setMessage(text);
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={on.onClose}
      closeLabel={t('shell.close')}
      title={t('deals.declineTitle', { version: quote.version })}
      description={t('deals.declineText')}
      footer={
        <>
          <div role="alert" className={styles.alert}>
            {form.message && <p className={styles.refusal}>{form.message}</p>}
          </div>
          <Button onClick={on.onClose}>{t('deals.keepQuote')}</Button>
          <Button type="submit" variant="danger" form="decline-quote" isLoading={form.isBusy}>
            {t('deals.decline')}
          </Button>
        </>
      }
    >
      <form id="decline-quote" {...form.props}>
        <TextInput
          label={t('deals.declineReason')}
          aside={t('licence.optional')}
          name="reason"
          isMultiline
          rows={3}
          maxLength={MAX_MESSAGE}
          hasWordLimit
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  );
}
