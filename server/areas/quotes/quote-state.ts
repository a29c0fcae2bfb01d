import { type StatedQuote, stateAt } from '#contract/deals/quote.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import { AppError } from '#server/errors/app-error.ts';

/** Throws unless the buyer can answer the quote. Order and quote must be locked. */
export function requireOpen(order: { status: OrderStatus }, quote: StatedQuote, time: Date): void {
  const state = stateAt(quote, time);
  if (state === 'sent') return;
  throw new AppError(
    state === 'expired' && order.status === 'quoted' ? 'quoteExpired' : 'quoteClosed',
  );
}

/** The error for a field with lines that the quote does not have or does not offer. */
export function lineNotOffered(field: string): AppError {
  return new AppError('invalidInput', {
    data: { field },
    message: 'error.lineNotOffered',
    values: { field },
  });
}
