import { data } from 'react-router';
import { type ApiClient, type CallOutput, isCallFailure } from '#contract/client.ts';
import { outcomes } from '#contract/error-codes.ts';
import { MAX_ORDER_KEYWORD, orderStatuses } from '#contract/orders.ts';
import { isTimeZone } from '#contract/time-zone.ts';
import type { Order, Quotes } from '#ui/quote/quote-data.ts';
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
    ...conditionsOf(filter),
  });
  const last = Math.ceil(orders.total / ORDERS_PAGE_SIZE);
  if (filter.page > last && last > 0) return loadPage(api, { ...filter, page: last });
  return { kind: 'list', filter, orders };
}

/** Invalid parameters are ignored; two days in the wrong order are exchanged. */
export function readFilter(query: URLSearchParams): OrderFilter {
  const page = Number(query.get('page') ?? 1);
  const keyword = query.get('keyword')?.trim() ?? '';
  const days = [readDay(query.get('from')), readDay(query.get('to'))] as const;
  const [from, to] = days[1] !== '' && days[0] > days[1] ? days.toReversed() : days;
  return {
    status: orderStatuses.find((status) => status === query.get('status')),
    keyword: [...keyword].slice(0, MAX_ORDER_KEYWORD).join(''),
    from,
    to,
    timeZone: [query.get('time_zone') ?? ''].find(isTimeZone) ?? '',
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
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
