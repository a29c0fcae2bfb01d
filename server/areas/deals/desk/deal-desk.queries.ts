import { sql } from 'kysely';
import type { DealState } from '#contract/desk/sales/order-words.ts';
import { row, typed } from '#server/db/query/row.ts';
import { startsNumber } from '#server/db/query/starts-number.ts';

export interface DealFilter {
  /** `open`: not terminated. */
  status?: DealState | 'open' | undefined;
  /** The beginning of a deal or order number, or a part of the buyer's name or of a title. */
  search?: string | undefined;
}

const listedDeal = row({
  deal_no: 'text',
  order_no: 'text',
  status: typed<DealState>('text'),
  is_on_paper: 'bool',
  buyer: 'text',
  title_count: 'int8',
  currency: 'text?',
  /** NULL for an agreement on paper without prices. */
  total_minor: 'int8?',
  accepted_at: 'timestamptz',
  countersigned_at: 'timestamptz?',
  terminated_from: 'date?',
});

/** Newest first. Searches without an index, because only operators search. */
export function selectDeals({ status, search }: DealFilter) {
  const text = search ?? null;
  const has = (column: string) => sql`strpos(lower(${sql.ref(column)}), lower(${text})) > 0`;
  return listedDeal.sql`
    SELECT deal_no, order_no, status, is_on_paper, buyer, title_count, currency, total_minor,
      accepted_at, countersigned_at, terminated_from
    FROM (
      SELECT d.id, d.deal_no, o.order_no, d.currency, d.accepted_at, d.countersigned_at,
        d.terminated_from, d.paper_note IS NOT NULL AS is_on_paper,
        d.buyer ->> 'legal_name' AS buyer,
        CASE WHEN d.terminated_at IS NOT NULL THEN 'terminated'
          WHEN d.countersigned_at IS NOT NULL THEN 'countersigned'
          WHEN d.paper_note IS NOT NULL THEN 'paper' ELSE 'awaiting' END AS status,
        lines.title_count,
        CASE WHEN d.currency IS NOT NULL THEN lines.total_minor END AS total_minor,
        ${text}::text IS NULL OR ${startsNumber('d.deal_no', text)} OR ${startsNumber('o.order_no', text)}
          OR lines.is_found AS is_found
      FROM copyright_deals d
      JOIN copyright_orders o ON o.id = d.order_id
      CROSS JOIN LATERAL (
        SELECT count(*) AS title_count, coalesce(sum(total_minor), 0)::bigint AS total_minor,
          bool_or(${has('title')} OR ${has('original_title')}) AS is_found
        FROM copyright_deal_lines WHERE deal_id = d.id
      ) AS lines
    ) AS deals
    WHERE (is_found OR ${has('buyer')})
      AND CASE ${status ?? null}::text
        WHEN 'open' THEN status <> 'terminated' ELSE coalesce(status = ${status ?? null}, true) END
    ORDER BY accepted_at DESC, id DESC`;
}
