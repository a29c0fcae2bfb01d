import { useState } from 'react';
import { copyText } from '#ui/text/copy-text.ts';
import { useTranslator } from '#ui/text/translator.ts';

/** Copies a text; `result` is shown beside the button, because there are no toasts before the sign-in. */
export function useCopy() {
  const { t } = useTranslator();
  const [result, setResult] = useState('');
  const copy = async (text: string) =>
    setResult(t((await copyText(text)) ? 'desk.copied' : 'desk.copyFailed'));
  return { copy, result };
}
