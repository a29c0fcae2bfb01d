import { useEffect, useState } from 'react';
import type { CheckedQuote } from '#contract/desk/quotes.ts';
import { deskApi } from '#desk/lib/api.ts';
import { useFailureText } from '#desk/ui/failure-text.ts';
import type { QuoteInput } from './quote-values.ts';

const TYPING_MS = 600;

interface QuoteCheck {
  /** Of the last check; undefined before the first. */
  checked: CheckedQuote | undefined;
  isRunning: boolean;
  failure: string;
}

/** Checks a quote as sending it would, a moment after each change and when `version` changes. */
export function useQuoteCheck(orderNo: string, quote: QuoteInput, version: unknown): QuoteCheck {
  const describe = useFailureText();
  const [check, setCheck] = useState<QuoteCheck>({
    checked: undefined,
    isRunning: true,
    failure: '',
  });
  const key = JSON.stringify(quote);
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      setCheck((before) => ({ ...before, isRunning: true }));
      try {
        const input = { order_no: orderNo, quote: JSON.parse(key) as QuoteInput };
        const checked = await deskApi.checkQuote(input, { signal: abort.signal });
        if (!abort.signal.aborted) setCheck({ checked, isRunning: false, failure: '' });
      } catch (failure) {
        if (abort.signal.aborted) return;
        setCheck((before) => ({ ...before, isRunning: false, failure: describe(failure) }));
      }
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [orderNo, key, version]);
  return check;
}
