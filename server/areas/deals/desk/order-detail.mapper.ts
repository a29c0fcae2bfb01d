import type { DeskOutput } from '#contract/desk/client.ts';
import type { QuoteVersion } from '#contract/desk/sales/orders.ts';
import { type Names, toMessage, toNamed, toTime } from '#server/areas/orders/desk/orders.mapper.ts';
import type { OrderDetail } from './order-reader.ts';

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
