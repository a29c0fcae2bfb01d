import { deskApi } from '#desk/lib/api.ts';
import { useAnswer } from '#desk/ui/use-answer.ts';
import type { QuoteInput } from './quote-values.ts';

const TYPING_MS = 600;

/** Checks a quote as sending it would, a moment after `quote` is another object. */
export function useQuoteCheck(orderNo: string, quote: QuoteInput) {
  const ask = (asked: QuoteInput, options: { signal: AbortSignal }) =>
    deskApi.checkQuote({ order_no: orderNo, quote: asked }, options);
  const { latest: checked, failure, isPending } = useAnswer(quote, ask, TYPING_MS);
  return { checked, failure, isRunning: isPending };
}
