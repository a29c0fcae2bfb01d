import type { orderCalls } from '#contract/desk/sales/orders.ts';
import type { Context } from '#server/context.ts';
import { toCursorPage, toKeyRequest } from '#server/desk/cursor-page.ts';
import type { DeskHandlers } from '#server/desk/handlers.ts';
import { tableTypes } from '#server/files/table-file.ts';
import * as mapper from './orders.mapper.ts';

const types = { ...tableTypes, json: 'application/json' };

type Services = Pick<Context, 'orderDesk' | 'orderList' | 'staffDesk' | 'now'>;

/** All calls except `getOrder`, which the area of deals answers. */
export function orderCallHandlers({
  orderDesk,
  orderList,
  staffDesk,
  now,
}: Services): DeskHandlers<Exclude<keyof typeof orderCalls, 'getOrder'>> {
  return {
    async listOrders(input) {
      const page = await orderList.listOrders(mapper.toFilter(input), toKeyRequest(input));
      return toCursorPage(page, mapper.toListedOrder);
    },
    async exportOrders({ format, ...input }) {
      const bytes = await orderList.exportOrders(mapper.toFilter(input), format);
      const filename = `orders-${now().toISOString().slice(0, 10)}.${format}`;
      return { filename, contentType: types[format], bytes };
    },
    exportOrder: ({ order_no, format }) => orderDesk.exportOne({ orderNo: order_no }, format),
    async listOrderMessages({ order_no, ...input }) {
      const page = await orderDesk.listMessages({ orderNo: order_no }, toKeyRequest(input));
      const names = await staffDesk.namesOf(page.rows.map(({ actor }) => actor));
      return toCursorPage({ ...page, isTotalCapped: false }, (row) => mapper.toMessage(row, names));
    },
    advanceOrder: async ({ to, note = '', ...order }, { actor }) =>
      mapper.toChanged(await orderDesk.advance(actor, mapper.toSeen(order), to, note)),
    declineOrder: async ({ reason, ...order }, { actor }) =>
      mapper.toChanged(await orderDesk.decline(actor, mapper.toSeen(order), reason)),
    correctOrder: async ({ to, reason, is_buyer_told: isBuyerTold, ...order }, { actor }) =>
      mapper.toChanged(
        await orderDesk.correct(actor, mapper.toSeen(order), { to, reason, isBuyerTold }),
      ),
    addOrderNote: async ({ order_no, note }, { actor }) => ({
      order_no: await orderDesk.note(actor, { orderNo: order_no }, note),
    }),
    sendOrderMessage: async ({ order_no, text }, { actor }) => ({
      order_no: await orderDesk.message(actor, { orderNo: order_no }, text),
    }),
  };
}
