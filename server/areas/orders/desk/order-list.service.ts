import { fallbackLocale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { type KeyPageRequest, readKeyPage } from '#server/db/query/key-page.ts';
import { COUNT_LIMIT, toTotal, totalOfPage } from '#server/db/query/page-total.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import type { Workbooks } from '#server/jobs/workbooks.ts';
import type { Translators } from '#server/text/translators.ts';
import { type ListFormat, toOrderTable, writeOrderPages } from '../files/orders-list.ts';
import { stateOfQuote } from '../order.mapper.ts';
import type { OrderDesk } from './order-desk.service.ts';
import * as queries from './order-list.queries.ts';

interface OrderListParts {
  db: Db;
  now: () => Date;
  translators: Translators;
  listWithTitles: OrderDesk['listWithTitles'];
  writeTables: Workbooks['write'];
}

const ORDERS_PER_STATEMENT = 500;
/** A workbook is created in memory; CSV and JSON have no limit. */
const MAX_IN_WORKBOOK = 10_000;

type OrderFilter = Omit<queries.OrderListFilter, 'time'>;

/** The pages of the lists of orders and deals for operators. */
export function createOrderList({ db, now, translators, ...parts }: OrderListParts) {
  const { listWithTitles, writeTables } = parts;
  const timed = (filter: OrderFilter) => ({ ...filter, time: now() });

  /** A limited number of orders per statement, to stay within the statement timeout. */
  async function* readPages(filter: queries.OrderListFilter) {
    for (let before: number | undefined; ; ) {
      const ids = await queries.listOrderIds(db, filter, { before, limit: ORDERS_PER_STATEMENT });
      if (ids.length === 0) return;
      yield await listWithTitles({ ids });
      before = ids.at(-1);
    }
  }

  return {
    async listOrders(filter: OrderFilter, request: KeyPageRequest) {
      const timedFilter = timed(filter);
      const isCommon = await queries.isCommonInOrders(db, timedFilter);
      const search = { ...timedFilter, isCommon };
      const page = await readKeyPage(
        request,
        ({ sort_key, order_id }: queries.ListedOrderRow) => [sort_key, order_id],
        (bounds) => queries.listOrderPage(db, search, bounds),
      );
      const rows = page.rows.map((row) => ({
        ...row,
        quote_state: stateOfQuote(row, search.time),
      }));
      const total = isCommon
        ? totalOfPage(page)
        : toTotal(await queries.countOrders(db, search, COUNT_LIMIT));
      return { ...page, rows, ...total };
    },

    async listDeals(search: queries.DealListFilter, request: KeyPageRequest) {
      const filter = { ...search, isCommon: await queries.isCommonInDeals(db, search) };
      const page = await readKeyPage(
        request,
        ({ sort_key, order_id }: queries.ListedDealRow) => [sort_key, order_id],
        (bounds) => queries.listDealPage(db, filter, bounds),
      );
      const total = filter.isCommon
        ? totalOfPage(page)
        : toTotal(await queries.countDeals(db, filter, COUNT_LIMIT));
      return { ...page, ...total };
    },

    /** The file of `order export` with the orders of a filtered list. */
    async exportOrders(filter: OrderFilter, format: ListFormat): Promise<Uint8Array> {
      const timedFilter = timed(filter);
      if (format !== 'xlsx') return writeOrderPages(readPages(timedFilter), format);
      if ((await queries.countOrders(db, timedFilter, MAX_IN_WORKBOOK + 1)) > MAX_IN_WORKBOOK)
        throw new OperatorError(
          `More than ${MAX_IN_WORKBOOK.toLocaleString('en')} orders match, which is the limit of a workbook.`,
          { message: 'deskError.ordersTooMany', values: { max: MAX_IN_WORKBOOK } },
        );
      const orders = (await Array.fromAsync(readPages(timedFilter))).flat();
      return writeTables([toOrderTable(translators[fallbackLocale], orders)]);
    },
  };
}
