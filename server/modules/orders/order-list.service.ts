import { MAX_COUNTED } from '../../../contract/desk/fields.ts';
import type { Db } from '../../db/client.ts';
import { type KeyPageRequest, readKeyPage } from '../../db/key-page.ts';
import type { ListFormat } from './files/orders-list.ts';
import { stateOfQuote } from './order.mapper.ts';
import type { OrderDesk } from './order-desk.service.ts';
import * as queries from './order-list.queries.ts';

interface OrderListParts {
  db: Db;
  now: () => Date;
  exportList: OrderDesk['exportList'];
}

type OrderFilter = Omit<queries.OrderListFilter, 'time'>;

/** The pages of the lists of orders and deals for operators. */
export function createOrderList({ db, now, exportList }: OrderListParts) {
  const timed = (filter: OrderFilter) => ({ ...filter, time: now() });

  return {
    async listOrders(filter: OrderFilter, request: KeyPageRequest) {
      const at = timed(filter);
      const page = await readKeyPage(
        request,
        ({ sort_key, order_id }: queries.ListedOrderRow) => [sort_key, order_id],
        (bounds) => queries.listOrderPage(db, at, bounds),
      );
      const counted = await queries.countOrders(db, at, MAX_COUNTED + 1);
      const rows = page.rows.map((row) => ({ ...row, quote_state: stateOfQuote(row, at.time) }));
      return { ...page, rows, ...toTotal(counted) };
    },

    async listDeals(filter: queries.DealListFilter, request: KeyPageRequest) {
      const page = await readKeyPage(
        request,
        ({ sort_key, order_id }: queries.ListedDealRow) => [sort_key, order_id],
        (bounds) => queries.listDealPage(db, filter, bounds),
      );
      return { ...page, ...toTotal(await queries.countDeals(db, filter, MAX_COUNTED + 1)) };
    },

    /** The file of `order export` with the orders of a filtered list. */
    exportOrders: async (filter: OrderFilter, format: ListFormat): Promise<Uint8Array> =>
      exportList({ ids: await queries.listOrderIds(db, timed(filter)) }, format),
  };
}

function toTotal(counted: number) {
  return { total: Math.min(counted, MAX_COUNTED), isTotalCapped: counted > MAX_COUNTED };
}
