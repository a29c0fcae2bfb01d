import { data } from 'react-router';
import type { ApiClient, CallOutput } from '../../../../contract/client.ts';
import { outcomes } from '../../../../contract/error-codes.ts';
import { orderStatuses } from '../../../../contract/orders.ts';
import { isCallFailure } from '../../../lib/api/failures.ts';
import type { LoadArgs } from '../../../lib/loading/load.ts';
import { readId } from '../../../lib/loading/require-id.ts';
import type { Quotes } from '../deal/quote-data.ts';
import { loadMessages, type MessagePage } from '../thread/known-messages.ts';

export type Order = CallOutput<'getCopyrightOrderDetail'>;
export type OrderList = CallOutput<'getCopyrightOrderHistory'>;
export type OrderStatus = Order['status'];

export const ORDERS_PAGE_SIZE = 12;

export interface OrderFilter {
  status: OrderStatus | undefined;
  page: number;
}

export type LoadedOrders =
  | { kind: 'list'; filter: OrderFilter; orders: OrderList }
  | { kind: 'order'; order: Order; quotes: Quotes; messages: MessagePage | null }
  | { kind: 'missing' };

/** One order if the URL names it, else a page of the list. */
export async function loadOrders(api: ApiClient, { url }: LoadArgs) {
  const id = url.searchParams.get('order');
  return id === null ? loadPage(api, readFilter(url.searchParams)) : loadOrder(api, readId(id));
}

/** A missing order is not an error: the page shows its own text for it, with HTTP status 404. */
async function loadOrder(api: ApiClient, id: number | undefined) {
  const missing = data<LoadedOrders>({ kind: 'missing' }, { status: outcomes.notFound.code });
  if (id === undefined) return missing;
  try {
    const [order, quotes, messages] = await Promise.all([
      api.getCopyrightOrderDetail({ order_id: id }),
      api.getCopyrightQuote({ order_id: id }),
      loadMessages(api, id),
    ]);
    return { kind: 'order', order, quotes, messages } satisfies LoadedOrders;
  } catch (error) {
    if (isCallFailure(error) && error.code === outcomes.notFound.code) return missing;
    throw error;
  }
}

/** Loads one page of the list; if the page number is too high, the last page. */
async function loadPage(api: ApiClient, filter: OrderFilter): Promise<LoadedOrders> {
  const orders = await api.getCopyrightOrderHistory({
    page: filter.page,
    page_size: ORDERS_PAGE_SIZE,
    ...(filter.status && { status: filter.status }),
  });
  const last = Math.ceil(orders.total / ORDERS_PAGE_SIZE);
  if (filter.page > last && last > 0) return loadPage(api, { ...filter, page: last });
  return { kind: 'list', filter, orders };
}

/** Invalid parameters are ignored. */
export function readFilter(query: URLSearchParams): OrderFilter {
  const page = Number(query.get('page') ?? 1);
  return {
    status: orderStatuses.find((status) => status === query.get('status')),
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

export function filterQuery({ status, page }: OrderFilter): string {
  const query = new URLSearchParams({
    ...(status && { status }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `?${query}` : '';
}
