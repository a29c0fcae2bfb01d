import { useId } from 'react';
import { MAX_MESSAGE } from '#contract/deals/text-limits.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { useValueForm } from '#ui/form/use-value-form.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { lengthError } from '../length-error.ts';
import type { AnswerDialogProps } from './answer-dialog-props.ts';
import { AnswerFooter } from './answer-footer.tsx';
import { useAnswer } from './use-answer.ts';

/** Asks for confirmation and an optional reason. */
export function DeclineDialog(props: AnswerDialogProps) {
  const { isOpen, quote, onClose } = props;
  const words = useTranslator();
  const { t } = words;
  const formId = useId();
  const send = useAnswer('declined', props, (text) => form.setMessage(text));
  const form = useValueForm({
    values: { reason: '' },
    validate: ({ reason }) => ({ reason: lengthError(words, reason) }),
    async submit(typed): Promise<void> {
      const reply = typed.reason.trim();
      const input = { quote_id: quote.quote_id, ...(reply && { reason: reply }) };
      const call = () => browserApi().declineCopyrightQuote(input, { isQuiet: true });
      await send(reply, call);
    },
  });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={t('shell.close')}
      title={t('deals.declineTitle', { version: quote.version })}
      description={t('deals.declineText')}
      footer={
        <AnswerFooter
          message={form.message}
          cancel={{ onClick: onClose, children: t('deals.keepQuote') }}
          submit={{
            variant: 'danger',
            form: formId,
            isLoading: form.isBusy,
            children: t('deals.decline'),
          }}
        />
      }
    >
      <form id={formId} {...form.props}>
        <TextInput
          label={t('deals.declineReason')}
          aside={t('licence.optional')}
          isMultiline
          rows={3}
          maxLength={MAX_MESSAGE}
          hasWordLimit
          canExceed
          {...form.field('reason')}
        />
      </form>
    </Dialog>
  );
}
