import type { DeskOrder } from '#contract/desk/sales/orders.ts';
import type { QuoteStart } from '#contract/desk/sales/quotes.ts';
import { definePage } from '#desk/lib/page.tsx';
import { QuoteEditor } from './quote-editor.tsx';

export const page = definePage({
  texts: ['desk-orders', 'orders', 'deals', 'licence', 'market'],
  live: ['orders', 'rights'],
  load: async ({ params, query, api, signal }) => {
    const input = { order_no: params.orderNo ?? '' };
    const [order, start] = await Promise.all([
      api.getOrder(input, { signal }),
      api.getQuoteStart(input, { signal }),
    ]);
    return { order, start, isFromCounter: query.get('start') === 'counter' };
  },
  title: (t, { order }) => t('deskOrders.quoteFor', { number: order.order_no }),
  View: ({ data }: { data: { order: DeskOrder; start: QuoteStart; isFromCounter: boolean } }) => (
    <QuoteEditor key={data.order.order_no} {...data} />
  ),
});
