import { useId } from 'react';
import { MAX_MESSAGE } from '#contract/deals/text-limits.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { useValueForm } from '#ui/form/use-value-form.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { offeredLines } from '#ui/quote/quote-data.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { sizeError } from '#web/features/orders/size-error.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import styles from '../answer-dialog.module.css';
import type { AnswerDialogProps } from '../answer-dialog-props.ts';
import { AnswerFooter } from '../answer-footer.tsx';
import { useAnswer } from '../use-answer.ts';
import { CounterLine } from './counter-line.tsx';
import { counterErrors, type LineValues, noCounterValues, toCounter } from './counter-values.ts';

/** Wished prices and terms by line, and a message. What was typed is kept while the page is open. */
export function CounterDialog(props: AnswerDialogProps) {
  const { isOpen, quote, onClose } = props;
  const words = useTranslator();
  const { t } = words;
  const formId = useId();
  const send = useAnswer('countered', props, (text) => form.setMessage(text));
  const form = useValueForm({
    values: noCounterValues,
    validate: (typed) => counterErrors(words, quote, typed),
    async submit(typed) {
      const input = toCounter(words, quote, typed);
      const call = () => browserApi().counterCopyrightQuote(input, { isQuiet: true });
      const tooLarge = sizeError(words, input);
      if (tooLarge) form.setMessage(tooLarge);
      else await send(input.message, call);
    },
  });

  const changeLine = (lineId: number, line: LineValues) =>
    form.change(({ lines }) => ({ lines: { ...lines, [lineId]: line } }));

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={t('shell.close')}
      widthPx={720}
      title={t('deals.counterTitle', { version: quote.version })}
      description={t('deals.counterText')}
      footer={
        <AnswerFooter
          message={form.message}
          cancel={{ onClick: onClose, children: t('deals.cancel') }}
          submit={{ form: formId, isLoading: form.isBusy, children: t('deals.sendCounter') }}
        />
      }
    >
      <form id={formId} {...form.props} className={styles.form}>
        <ul className={styles.lines}>
          {offeredLines(quote).map((line) => (
            <CounterLine
              key={line.line_id}
              quote={quote}
              line={line}
              values={form.values.lines[line.line_id] ?? { price: '' }}
              errorOf={form.errorOf}
              onChange={(next) => changeLine(line.line_id, next)}
            />
          ))}
        </ul>
        <TextInput
          label={t('deals.counterMessage')}
          aside={t('deals.required')}
          hint={t('deals.counterMessageHint')}
          aria-required="true"
          isMultiline
          rows={4}
          maxLength={MAX_MESSAGE}
          hasWordLimit
          canExceed
          {...form.field('message')}
        />
      </form>
    </Dialog>
  );
}
