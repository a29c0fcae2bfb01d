import { data } from 'react-router';
import { outcomes } from '#contract/error-codes.ts';
import { isTimeZone } from '#contract/fields/time-zone.ts';
import { orderStatuses } from '#contract/order-status.ts';
import { MAX_ORDER_KEYWORD } from '#contract/orders.ts';
import type { ApiClient, CallOutput } from '#contract/transport/client.ts';
import type { Order, Quotes } from '#ui/quote/quote-data.ts';
import { loadListPage, orMissing, readPage } from '#web/lib/loading/lists.ts';
import type { LoadArgs } from '#web/lib/loading/load.ts';
import { readId } from '#web/lib/loading/require-id.ts';
import { loadMessages, type MessagePage } from '../thread/known-messages.ts';

export type OrderList = CallOutput<'getCopyrightOrderHistory'>;
export type OrderStatus = Order['status'];

export const ORDERS_PAGE_SIZE = 12;

export interface OrderFilter {
  status: OrderStatus | undefined;
  keyword: string;
  /** Days, or empty. */
  from: string;
  to: string;
  /** The zone of the days; empty means UTC. */
  timeZone: string;
  page: number;
}

export type LoadedOrders =
  | { kind: 'list'; filter: OrderFilter; orders: OrderList }
  | { kind: 'order'; order: Order; quotes: Quotes; messages: MessagePage | null }
  | { kind: 'missing' };

/** One order if the URL names it, else a page of the list. */
export async function loadOrders(api: ApiClient, { url }: LoadArgs) {
  const id = url.searchParams.get('order');
  return id === null ? loadList(api, readFilter(url.searchParams)) : loadOrder(api, readId(id));
}

/** A missing order is not an error: the page shows its own text for it, with HTTP status 404. */
async function loadOrder(api: ApiClient, id: number | undefined) {
  const missing = data<LoadedOrders>({ kind: 'missing' }, { status: outcomes.notFound.code });
  if (id === undefined) return missing;
  const loaded = await orMissing(
    Promise.all([
      api.getCopyrightOrderDetail({ order_id: id }),
      api.getCopyrightQuote({ order_id: id }),
      loadMessages(api, id),
    ]),
  );
  if (!loaded) return missing;
  const [order, quotes, messages] = loaded;
  return { kind: 'order', order, quotes, messages } satisfies LoadedOrders;
}

async function loadList(api: ApiClient, filter: OrderFilter): Promise<LoadedOrders> {
  const { page, orders } = await loadListPage(filter.page, ORDERS_PAGE_SIZE, async (wanted) => {
    const input = { page: wanted, page_size: ORDERS_PAGE_SIZE, ...conditionsOf(filter) };
    const found = await api.getCopyrightOrderHistory(input);
    return { total: found.total, page: wanted, orders: found };
  });
  return { kind: 'list', filter: { ...filter, page }, orders };
}

/** Invalid parameters are ignored; two days in the wrong order are exchanged. */
export function readFilter(query: URLSearchParams): OrderFilter {
  const keyword = query.get('keyword')?.trim() ?? '';
  const days = [readDay(query.get('from')), readDay(query.get('to'))] as const;
  const [from, to] = days[1] !== '' && days[0] > days[1] ? days.toReversed() : days;
  return {
    status: orderStatuses.find((status) => status === query.get('status')),
    keyword: [...keyword].slice(0, MAX_ORDER_KEYWORD).join(''),
    from,
    to,
    timeZone: [query.get('time_zone') ?? ''].find(isTimeZone) ?? '',
    page: readPage(query),
  };
}

function readDay(text: string | null): string {
  const time = /^20\d\d-\d\d-\d\d$/.test(text ?? '') ? Date.parse(`${text}T00:00Z`) : Number.NaN;
  const day = Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10);
  return day === text ? day : '';
}

/** The fields of the filter that are set, as calls and addresses have them. */
export function conditionsOf({ status, keyword, from, to, timeZone }: OrderFilter) {
  return {
    ...(status && { status }),
    ...(keyword && { keyword }),
    ...(from && { from }),
    ...(to && { to }),
    ...((from || to) && timeZone && { time_zone: timeZone }),
  };
}

export function filterQuery({ page, ...filter }: OrderFilter): string {
  const query = new URLSearchParams({
    ...conditionsOf({ ...filter, page }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `?${query}` : '';
}
