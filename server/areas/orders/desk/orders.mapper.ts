import type { ListedOrder } from '#contract/desk/sales/orders.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import type { MessageRow } from '../messages/message.queries.ts';
import type { ListedOrderRow, OrderListFilter } from './order-list.queries.ts';

interface FilterInput {
  status?: OrderStatus | undefined;
  quote?: OrderListFilter['quote'];
  is_exclusive?: boolean | undefined;
  has_deal?: boolean | undefined;
  search?: string | undefined;
  sort: OrderListFilter['sort'];
}

export function toFilter(input: FilterInput): Omit<OrderListFilter, 'time'> {
  const { status, quote, search, sort } = input;
  const { is_exclusive: isExclusive, has_deal: hasDeal } = input;
  return { status, quote, isExclusive, hasDeal, search, sort };
}

export function toListedOrder({ sort_key, ...row }: ListedOrderRow): ListedOrder {
  return {
    ...row,
    quote_valid_until: toTime(row.quote_valid_until),
    created_at: row.created_at.toISOString(),
    active_at: row.active_at.toISOString(),
    waiting_since: toTime(row.waiting_since),
  };
}

export function toTime(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}

interface SeenInput {
  order_no: string;
  seen_status: OrderStatus;
}

export function toSeen({ order_no, seen_status }: SeenInput) {
  return { orderNo: order_no, shown: seen_status };
}

interface Change {
  order_no: string;
  to: OrderStatus;
  mail: 'queued' | 'unwanted' | 'impossible';
}

export function toChanged({ order_no, to, mail }: Change) {
  return { order_no, status: to, mail };
}

/** Names of staff by address. */
export type Names = ReadonlyMap<string, string>;

export function toNamed<Step extends { actor: string; at: Date }>(step: Step, names: Names) {
  return { ...step, actor_name: names.get(step.actor) ?? null, at: step.at.toISOString() };
}

export function toMessage({ id, ...message }: MessageRow, names: Names) {
  return { message_id: id, ...toNamed(message, names) };
}
