import { useRef } from 'react';
import { useTranslator } from '#ui/text/translator.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import type { AnswerDialogProps } from './answer-dialog-props.ts';
import { type Answer, sendAnswer } from './send-answer.ts';

/** Sends a counter-offer or refusal; the result is the text to show in the dialog, if any. */
export function useAnswer(
  state: Answer['state'],
  { quote, onAnswered, onClosed }: Pick<AnswerDialogProps, 'quote' | 'onAnswered' | 'onClosed'>,
) {
  const { t } = useTranslator();
  const mayBeStored = useRef(false);
  return async (reply: string, call: () => Promise<unknown>): Promise<string> => {
    const answer = { quote, state, reply, mayBeStored: mayBeStored.current };
    const outcome = await sendAnswer(browserApi(), answer, call);
    switch (outcome.kind) {
      case 'stored':
        onAnswered();
        return '';
      case 'closed':
        onClosed();
        return '';
      case 'unknown':
        mayBeStored.current = true;
        return t('deals.answerNotSent');
      case 'refused':
        return outcome.text;
    }
  };
}
