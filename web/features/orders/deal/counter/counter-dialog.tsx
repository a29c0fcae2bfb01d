import { useId, useState } from 'react';
import { MAX_MESSAGE } from '../../../../../contract/deals.ts';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import { useForm } from '../../../../lib/form/use-form.ts';
import { useTranslator } from '../../../../lib/text/translator.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import styles from '../accept/accept-dialog.module.css';
import { answerFailure } from '../answer-failure.ts';
import { offeredLines, type Quote } from '../quote-data.ts';
import { CounterLine } from './counter-line.tsx';
import {
  type CounterValues,
  counterErrors,
  type LineValues,
  noCounterValues,
  toCounter,
} from './counter-values.ts';

export interface AnswerDialogProps {
  isOpen: boolean;
  quote: Quote;
  onClose: () => void;
  /** The answer was stored. */
  onAnswered: () => void;
  /** The quote can no longer be answered. */
  onClosed: (text: string) => void;
}

/** Wished prices and terms by line, and a message. What was typed is kept while the page is open. */
export function CounterDialog({ isOpen, quote, ...on }: AnswerDialogProps) {
  const words = useTranslator();
  const { t } = words;
  const formId = useId();
  const [values, setValues] = useState<CounterValues>(noCounterValues);
  const form = useForm(() => {
    const errors = counterErrors(words, quote, values);
    form.showAndFocus(errors);
    if (!Object.values(errors).some(Boolean)) void form.run(send);
  });

  async function send() {
    try {
      await browserApi().counterCopyrightQuote(toCounter(quote, values), { isQuiet: true });
      on.onAnswered();
    } catch (error) {
      const { isClosed, text } = answerFailure(words, error);
      if (isClosed) on.onClosed(text);
      else form.setMessage(text);
    }
  }

  function change(next: CounterValues) {
    setValues(next);
    if (Object.values(form.errors).some(Boolean))
      form.showErrors(counterErrors(words, quote, next));
  }

  const changeLine = (lineId: number, line: LineValues) =>
    change({ ...values, lines: { ...values.lines, [lineId]: line } });

  const { message: error } = form.errors;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={on.onClose}
      closeLabel={t('shell.close')}
      widthPx={720}
      title={t('deals.counterTitle', { version: quote.version })}
      description={t('deals.counterText')}
      footer={
        <>
          <div role="alert" className={styles.alert}>
            {form.message && <p className={styles.refusal}>{form.message}</p>}
          </div>
          <Button onClick={on.onClose}>{t('deals.cancel')}</Button>
          <Button type="submit" variant="primary" form={formId} isLoading={form.isBusy}>
            {t('deals.sendCounter')}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.props} className={styles.form}>
        <ul className={styles.lines}>
          {offeredLines(quote).map((line) => (
            <CounterLine
              key={line.line_id}
              quote={quote}
              line={line}
              values={values.lines[line.line_id] ?? { price: '' }}
              errors={form.errors}
              onChange={(next) => changeLine(line.line_id, next)}
            />
          ))}
        </ul>
        <TextInput
          label={t('deals.counterMessage')}
          hint={t('deals.counterMessageHint')}
          name="message"
          {...(error !== undefined && { error })}
          isMultiline
          rows={4}
          maxLength={MAX_MESSAGE}
          hasWordLimit
          value={values.message}
          onChange={({ target }) => change({ ...values, message: target.value })}
        />
      </form>
    </Dialog>
  );
}
