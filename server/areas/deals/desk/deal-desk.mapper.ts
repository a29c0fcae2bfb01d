import type { DealState } from '#contract/desk/sales/order-words.ts';
import type { GrantStatus } from '#contract/desk/sheets/rights-fields.ts';
import { toPaymentTerms, toPrice } from '#server/areas/quotes/quote.mapper.ts';
import type { Agreement } from '../agreement.ts';
import { moneyOf, totalOf } from '../deal.mapper.ts';
import type { DealLineRow, DealRow } from '../deal.queries.ts';

/** A deal as operators see it, with hashes in hexadecimal. */
export function toShownDeal(deal: Omit<DealRow, 'id'>, lines: DealLineRow[]) {
  return {
    ...deal,
    /** In the language of the memo; empty without a quote. */
    payment_terms: toPaymentTerms(deal.payment_terms ?? {}, deal.locale),
    memo_sha256: deal.memo_sha256.toString('hex'),
    countersigned_sha256: deal.countersigned_sha256?.toString('hex') ?? null,
    total_minor: totalOf(deal, lines),
    lines: lines.map((line) => ({
      drama_id: line.drama_id,
      title: line.title,
      original_title: line.original_title,
      terms: line.terms,
      is_custom_version: line.is_custom_version,
      episode_count: line.episode_count,
      price: toPrice(line),
      total_minor: line.total_minor,
      grant_id: line.grant_id,
    })),
  };
}

type DealFacts = Pick<DealRow, 'terminated_from' | 'countersigned_at' | 'paper_note'>;

/**
 * The view `expected_order_listing` and `selectDeals` (deal-desk.queries.ts) have the same rule.
 * They read `terminated_at`, which is null exactly when `terminated_from` is (13_deals.sql).
 */
export function toDealState(deal: DealFacts): DealState {
  if (deal.terminated_from !== null) return 'terminated';
  if (deal.countersigned_at) return 'countersigned';
  return deal.paper_note === null ? 'awaiting' : 'paper';
}

/** The grants of a deal with their last days; null without an end, or if inactive. */
export function toEndedGrants(
  lines: DealLineRow[],
  ends: { id: number; last_day: string | null; status: GrantStatus }[],
) {
  const endOf = new Map(ends.map((end) => [end.id, end]));
  return lines.map(({ grant_id, title }) => {
    const { status = 'inactive', last_day = null } = endOf.get(grant_id) ?? {};
    const isActive = status === 'active';
    return { grant_id, title, is_active: isActive, last_day: isActive ? last_day : null };
  });
}

/** What would be agreed, as operators see it. */
export function toPreview(agreement: Agreement) {
  const { order, quote, buyer, lines } = agreement;
  const { currency, totalMinor } = moneyOf(agreement);
  return {
    order_no: order.order_no,
    quote_version: quote?.version ?? null,
    buyer,
    currency,
    total_minor: totalMinor,
    payment_terms: quote?.paymentTerms ?? '',
    lines: lines.map((line) => ({
      drama_id: line.dramaId,
      title: line.title,
      terms: line.terms,
      is_custom_version: line.customVersion,
      episode_count: line.episodeCount,
      price: line.price,
      total_minor: line.totalMinor,
    })),
  };
}
