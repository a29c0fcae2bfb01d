import type { Quote, QuoteState } from '../../../../contract/deals/quote.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { QuoteRow } from './quote.queries.ts';

/** The newest version that an operator has seen, in the state they saw. */
export interface QuoteBase {
  version: number;
  state: QuoteState;
}

export interface NewestQuote {
  row: QuoteRow;
  quote: Quote;
}

const BUYERS_ANSWERS: QuoteState[] = ['accepted', 'countered', 'declined'];

/** Throws unless the newest quote is the one that the operator has seen, in the same state. */
export function requireBase(base: QuoteBase | null, newest: NewestQuote | undefined): void {
  const { row, quote } = newest ?? {};
  if (base?.version === quote?.version && base?.state === quote?.state) return;
  const isSameVersion = base?.version === quote?.version;
  throw new AppError('changedMeanwhile', {
    data: {
      by: isSameVersion && row ? closerOf(row) : (row?.actor ?? null),
      at: (isSameVersion ? row?.closed_at : row?.sent_at)?.toISOString() ?? null,
    },
  });
}

/** Null for a quote that expired, or was recalled by an operator, whom only the audit log names. */
function closerOf({ state }: QuoteRow): string | null {
  return BUYERS_ANSWERS.includes(state) ? 'buyer' : null;
}
