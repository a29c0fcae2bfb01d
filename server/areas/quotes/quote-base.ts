import type { QuoteState } from '#contract/deals/quote.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { SentQuote } from './read-quotes.ts';

/** The newest version that an operator has seen, in the state they saw. */
export interface QuoteBase {
  version: number;
  state: QuoteState;
}

const BUYERS_ANSWERS: QuoteState[] = ['accepted', 'countered', 'declined'];

/**
 * Throws unless the newest quote is the one that the operator has seen, in the same state. `by` is
 * null if it has expired or was recalled, since only the audit log knows by whom.
 */
export function requireBase(base: QuoteBase | null, newest: SentQuote | undefined): void {
  const { row, quote } = newest ?? {};
  if (base?.version === quote?.version && base?.state === quote?.state) return;
  const isSameVersion = base?.version === quote?.version;
  const by = isSameVersion ? null : row?.actor;
  throw new AppError('changedMeanwhile', {
    data: {
      by: by ?? (quote && BUYERS_ANSWERS.includes(quote.state) ? 'buyer' : null),
      at: (isSameVersion ? row?.closed_at : row?.sent_at)?.toISOString() ?? null,
    },
    ...(by ? { values: { by } } : { message: 'deskError.quoteClosed' }),
  });
}
