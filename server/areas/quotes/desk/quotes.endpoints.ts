import type { quoteCalls } from '#contract/desk/sales/quotes.ts';
import type { Context } from '#server/context.ts';
import type { DeskHandlers } from '#server/desk/handlers.ts';
import * as mapper from './quotes.mapper.ts';

export function quoteCallHandlers({
  quoteDesk,
}: Pick<Context, 'quoteDesk'>): DeskHandlers<keyof typeof quoteCalls> {
  return {
    getQuoteStart: async ({ order_no }) =>
      mapper.toQuoteStart(await quoteDesk.edit({ orderNo: order_no })),
    checkQuote: async ({ order_no, quote }) =>
      mapper.toCheckedQuote(await quoteDesk.check({ orderNo: order_no }, quote)),
    async sendQuote({ order_no, base, quote }, { actor }) {
      const options = { base, isVersionNeeded: true };
      return mapper.toSentQuote(await quoteDesk.send(actor, { orderNo: order_no }, quote, options));
    },
    recallQuote: ({ order_no, base, reason }, { actor }) =>
      quoteDesk.recall(actor, { orderNo: order_no }, reason, base),
  };
}
