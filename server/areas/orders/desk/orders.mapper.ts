import type { DeskOutput } from '#contract/desk/client.ts';
import type { ListedOrder, QuoteVersion } from '#contract/desk/orders.ts';
import type { OrderStatus } from '#contract/orders.ts';
import type { OrderDetail } from '#server/areas/deals/desk/order-detail.ts';
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

function toTime(time: Date | null): string | null {
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
type Names = ReadonlyMap<string, string>;

function toNamed<Step extends { actor: string; at: Date }>(step: Step, names: Names) {
  return { ...step, actor_name: names.get(step.actor) ?? null, at: step.at.toISOString() };
}

export function toMessage({ id, ...message }: MessageRow, names: Names) {
  return { message_id: id, ...toNamed(message, names) };
}

/** All who wrote or did something in an order. */
export function listActors({ quotes, timeline, messages, notes }: OrderDetail): string[] {
  const steps = [...quotes.map(({ row }) => row), ...timeline, ...messages, ...notes];
  return [...new Set(steps.map(({ actor }) => actor))];
}

export function toOrder(detail: OrderDetail, names: Names): DeskOutput<'getOrder'> {
  const { row, order, company, corrections } = detail;
  return {
    order_id: row.id,
    order_no: row.order_no,
    status: row.status,
    account_id: row.user_id,
    locale: row.locale,
    contact: row.user_id === null ? null : order.contact,
    company: company ? { legal_name: company.legal_name, country: company.country } : null,
    terms: order.terms,
    message: row.message,
    created_at: order.created_at,
    updated_at: row.updated_at.toISOString(),
    items: detail.items.map(({ is_available, ...item }) => item),
    quotes: detail.quotes.map((version) => toVersion(version, names)),
    deal: detail.deal,
    timeline: detail.timeline.map((entry) => toNamed(entry, names)),
    messages: detail.messages.map((message) => toMessage(message, names)),
    message_count: detail.messageCount,
    notes: detail.notes.map((note) => toNamed(note, names)),
    can_become: detail.canBecome,
    corrections: corrections.possible,
    usual_correction: corrections.usual ?? null,
  };
}

function toVersion({ row, quote }: OrderDetail['quotes'][number], names: Names): QuoteVersion {
  return {
    ...quote,
    payment_terms_by_language: row.payment_terms,
    actor: row.actor,
    actor_name: names.get(row.actor) ?? null,
    closed_at: toTime(row.closed_at),
    reminded_at: toTime(row.reminded_at),
  };
}
