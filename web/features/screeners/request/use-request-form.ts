import { useEffect, useState } from 'react';
import { outcomes } from '#contract/error-codes.ts';
import type { ScreenerSummary } from '#contract/screeners.ts';
import { isCallFailure, noAnswer } from '#contract/transport/client.ts';
import { useForm } from '#ui/form/use-form.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { isAccountFailure } from '#web/lib/api/error-catalogue.ts';
import { reportHttpFailure } from '#web/lib/api/http-failure.ts';
import type { AskedTitle } from './asked-titles.ts';

interface RequestFormOptions {
  isOpen: boolean;
  titles: AskedTitle[];
  onSent: (screener: ScreenerSummary) => void;
}

/** The message of a request, the call that sends it, and its outcome. */
export function useRequestForm({ isOpen, titles, onSent }: RequestFormOptions) {
  const { t } = useTranslator();
  const [message, setMessage] = useState('');
  const [sent, setSent] = useState<ScreenerSummary>();
  /** The outcome of a request that would be refused again. */
  const [refusal, setRefusal] = useState<'requested' | 'notNeeded'>();
  const form = useForm(() => void form.run(send, showFailure));
  const { setMessage: setFormMessage } = form;

  // A new request starts when the dialog opens again.
  useEffect(() => {
    if (!isOpen) return;
    setSent(undefined);
    setRefusal(undefined);
    setFormMessage('');
  }, [isOpen, setFormMessage]);

  async function send() {
    const text = message.trim();
    const input = {
      drama_ids: titles.map(({ dramaId }) => dramaId),
      ...(text && { message: text }),
    };
    const screener = await browserApi().requestScreener(input, { isQuiet: true });
    setMessage('');
    setSent(screener);
    onSent(screener);
  }

  function showFailure(failure: unknown) {
    if (!isCallFailure(failure)) throw failure;
    if (isAccountFailure(failure) || reportHttpFailure(failure)) return;
    if (failure.code === outcomes.screenerRequested.code) setRefusal('requested');
    if (failure.code === outcomes.screenerNotNeeded.code) setRefusal('notNeeded');
    const isLost = failure.status === noAnswer().status;
    setFormMessage(isLost ? t('screeners.requestNotSent') : failure.message);
  }

  return { form, message, setMessage, sent, refusal };
}
