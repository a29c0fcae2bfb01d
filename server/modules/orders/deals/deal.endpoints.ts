import type { Handlers } from '../../../http/api/handler.ts';
import type { DealService } from './deal.service.ts';

export function dealEndpoints(deals: DealService) {
  return {
    acceptCopyrightQuote: (request, { user, locale, address, userAgent, idempotencyKey }) =>
      deals.accept(
        { userId: user.userId, email: user.email, locale, address, userAgent, idempotencyKey },
        request,
      ),
    exportCopyrightDeal: ({ order_id, version }, { user }) =>
      deals.exportMemo(user.userId, order_id, version),
  } satisfies Partial<Handlers>;
}
