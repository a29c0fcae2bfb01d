import type { Context } from '#server/context.ts';
import type { DeskHandlers } from '#server/desk/handlers.ts';
import * as mapper from './order-detail.mapper.ts';

/** An order with its quotes and its deal. */
export function orderDetailHandlers({
  orderReader,
  staffDesk,
}: Pick<Context, 'orderReader' | 'staffDesk'>): DeskHandlers<'getOrder'> {
  return {
    async getOrder({ order_no }) {
      const detail = await orderReader.open({ orderNo: order_no });
      return mapper.toOrder(detail, await staffDesk.namesOf(mapper.listActors(detail)));
    },
  };
}
