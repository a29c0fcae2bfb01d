import { useRef } from 'react';
import { useTranslator } from '#ui/text/translator.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import type { AnswerDialogProps } from './answer-dialog-props.ts';
import { type Answer, sendAnswer } from './send-answer.ts';

/** Sends a counter-offer or refusal; `showMessage` gets why it was not stored. */
export function useAnswer(
  state: Answer['state'],
  { quote, onAnswered, onClosed }: Pick<AnswerDialogProps, 'quote' | 'onAnswered' | 'onClosed'>,
  showMessage: (text: string) => void,
) {
  const { t } = useTranslator();
  const mayBeStored = useRef(false);
  return async (reply: string, call: () => Promise<unknown>): Promise<void> => {
    const answer = { quote, state, reply, mayBeStored: mayBeStored.current };
    const outcome = await sendAnswer(browserApi(), answer, call);
    switch (outcome.kind) {
      case 'stored':
        return onAnswered();
      case 'closed':
        return onClosed();
      case 'unknown':
        mayBeStored.current = true;
        return showMessage(t('deals.answerNotSent'));
      case 'refused':
        return showMessage(outcome.text);
    }
  };
}
