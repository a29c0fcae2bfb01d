import type { Db } from '#server/db/client.ts';
import { longList } from '#server/db/query/long-list.ts';
import type { ListedOrder } from '../files/orders-list.ts';
import { stateOfQuote } from '../order.mapper.ts';
import * as queries from './order-desk.queries.ts';

interface OrderSearchParts {
  db: Db;
  now: () => Date;
  /** Finds dramas by a part of a title in any language. */
  findDramas: (text: string) => Promise<{ id: number }[]>;
}

export interface OrderQuery extends Omit<queries.OrderFilter, 'search'> {
  search?: string | undefined;
}

const ORDERS_PER_STATEMENT = 1000;

/** Lists the orders that match, newest first. */
export function createOrderSearch({ db, now, findDramas }: OrderSearchParts) {
  async function toSearch(text: string) {
    const dramas = await findDramas(text);
    return { text, dramaIds: dramas.map(({ id }) => id) };
  }

  async function list({ search: text, ...filter }: OrderQuery) {
    const search = text === undefined ? undefined : await toSearch(text);
    return longList(db, queries.selectOrders(db, { ...filter, search }), toListed);
  }

  const toListed = (rows: queries.DeskOrderRow[]) =>
    rows.map((row) => ({ ...row, quote_state: stateOfQuote(row, now()) }));

  /** Reads a limited number of orders per statement, to stay within the statement timeout. */
  async function listWithTitles(query: OrderQuery): Promise<ListedOrder[]> {
    const orders = await (await list(query)).read();
    const listed: ListedOrder[] = [];
    for (let from = 0; from < orders.length; from += ORDERS_PER_STATEMENT) {
      const batch = orders.slice(from, from + ORDERS_PER_STATEMENT);
      const titles = Map.groupBy(
        await queries.listTitles(
          db,
          batch.map(({ order_id }) => order_id),
        ),
        ({ order_id }) => order_id,
      );
      for (const order of batch) {
        const ordered = titles.get(order.order_id) ?? [];
        listed.push({ ...order, titles: ordered.map(({ order_id, ...title }) => title) });
      }
    }
    return listed;
  }

  return { list, listWithTitles };
}
