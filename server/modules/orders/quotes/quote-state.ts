import type { QuoteState } from '../../../../contract/deals/quote.ts';
import type { OrderStatus } from '../../../db/tables.ts';
import { AppError } from '../../../errors/app-error.ts';

interface StatedQuote {
  state: QuoteState;
  valid_until: Date;
}

/** The state at a time: a quote past its end is expired, also before the job has closed it. */
export function stateAt({ state, valid_until }: StatedQuote, time: Date): QuoteState {
  return state === 'sent' && valid_until <= time ? 'expired' : state;
}

/** Throws unless the buyer can answer the quote. Order and quote must be locked. */
export function requireOpen(order: { status: OrderStatus }, quote: StatedQuote, time: Date): void {
  const state = stateAt(quote, time);
  if (state === 'sent') return;
  throw new AppError(
    state === 'expired' && order.status === 'quoted' ? 'quoteExpired' : 'quoteClosed',
  );
}
