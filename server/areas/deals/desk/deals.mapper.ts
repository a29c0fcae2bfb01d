import type { DeskOutput } from '#contract/desk/client.ts';
import type { DeskDeal, EndedGrants, ListedDeal } from '#contract/desk/sales/deals.ts';
import type { ListedDealRow } from '#server/areas/orders/desk/order-list.queries.ts';
import type { Context } from '#server/context.ts';

type DealDesk = Context['dealDesk'];

export function toListedDeal({ sort_key, order_id, ...row }: ListedDealRow): ListedDeal {
  return {
    ...row,
    accepted_at: row.accepted_at.toISOString(),
    countersigned_at: row.countersigned_at?.toISOString() ?? null,
  };
}

type OpenedDeal = Awaited<ReturnType<DealDesk['open']>>;

/** Who recorded, countersigned and terminated a deal. */
export function listActors({ actor, countersigned_by, terminated_by }: OpenedDeal): string[] {
  return [actor, countersigned_by, terminated_by].filter((one) => one !== null);
}

/** `names`: of staff by address. */
export function toDeal(deal: OpenedDeal, names: ReadonlyMap<string, string>): DeskDeal {
  const nameOf = (actor: string | null) => (actor && names.get(actor)) ?? null;
  const { order_id, grants, isSellerUnnamed, lines, ...facts } = deal;
  const grantOf = new Map(grants.map((grant) => [grant.grant_id, grant]));
  return {
    ...facts,
    actor_name: nameOf(deal.actor),
    countersigned_by_name: nameOf(deal.countersigned_by),
    terminated_by_name: nameOf(deal.terminated_by),
    is_seller_unnamed: isSellerUnnamed,
    lines: lines.map(({ original_title, ...line }) => ({
      ...line,
      is_grant_active: grantOf.get(line.grant_id)?.is_active ?? false,
      last_day: grantOf.get(line.grant_id)?.last_day ?? null,
    })),
    accepted_at: deal.accepted_at.toISOString(),
    countersigned_at: deal.countersigned_at?.toISOString() ?? null,
    terminated_at: deal.terminated_at?.toISOString() ?? null,
  };
}

export function toPaperPreview({
  isSellerUnnamed,
  ...preview
}: Awaited<ReturnType<DealDesk['previewPaper']>>): DeskOutput<'getPaperPreview'> {
  return { ...preview, is_seller_unnamed: isSellerUnnamed };
}

export function toEnded({
  isMailed,
  ...ended
}: Awaited<ReturnType<DealDesk['terminate']>>): EndedGrants {
  return { ...ended, is_mailed: isMailed };
}
