import type { Handlers } from '#server/http/api/handler.ts';
import type { DealService } from './deal.service.ts';

export function dealEndpoints(deals: DealService) {
  return {
    acceptCopyrightQuote: (request, { user, locale, address, userAgent, idempotencyKey }) => {
      const { userId, email, confirmedAt } = user;
      const signer = { userId, email, confirmedAt, locale, address, userAgent, idempotencyKey };
      return deals.accept(signer, request);
    },
    exportCopyrightDeal: ({ order_id, version }, { user }) =>
      deals.exportMemo(user.userId, order_id, version),
  } satisfies Partial<Handlers>;
}
