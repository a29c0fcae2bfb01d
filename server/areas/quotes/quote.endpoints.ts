import type { Handlers } from '#server/http/api/handler.ts';
import type { QuoteService } from './quote.service.ts';

export function quoteEndpoints(quotes: QuoteService) {
  return {
    getCopyrightQuote: ({ order_id }, { user, locale }) =>
      quotes.get(locale, user.userId, order_id),
    counterCopyrightQuote: (request, { user, locale }) =>
      quotes.counter(locale, user.userId, request),
    declineCopyrightQuote: ({ quote_id, reason = '' }, { user, locale }) =>
      quotes.decline(locale, user.userId, quote_id, reason),
  } satisfies Partial<Handlers>;
}
