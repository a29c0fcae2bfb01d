import type { EventRow, ItemRow, OrderRow, OrderSummaryRow } from './history.queries.ts';

type Address = (path: string) => string;

export function toOrderSummary(row: OrderSummaryRow, addressOf: Address) {
  return {
    order_id: row.order_id,
    order_no: row.order_no,
    status: row.status,
    item_count: row.item_count,
    covers: row.covers.map(addressOf),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function toOrder(row: OrderRow, items: ItemRow[], events: EventRow[], addressOf: Address) {
  return {
    order_id: row.id,
    order_no: row.order_no,
    status: row.status,
    contact: {
      name: row.contact_name ?? '',
      ...(row.contact_company && { company: row.contact_company }),
      email: row.contact_email ?? '',
      ...(row.contact_phone && { phone: row.contact_phone }),
    },
    terms: {
      territories: row.territories,
      media: row.media,
      languages: row.languages,
      term_months: row.term_months,
      is_exclusive: row.is_exclusive,
    },
    message: row.message,
    created_at: row.created_at.toISOString(),
    items: items.map((item) => toItem(item, addressOf)),
    timeline: events.map(({ status, note, at }) => ({ status, note, at: at.toISOString() })),
  };
}

export type Order = ReturnType<typeof toOrder>;

function toItem(row: ItemRow, addressOf: Address) {
  return {
    drama_id: row.drama_id,
    title: row.title,
    original_title: row.original_title,
    cover: addressOf(row.cover),
    episode_count: row.episode_count,
    total_minutes: row.total_minutes,
    is_custom_version: row.is_custom_version,
    is_available: row.is_available,
  };
}
