import type { DramaCard } from '#contract/catalogue.ts';
import type { CustomVersion } from '#contract/licence/custom-version.ts';
import type { ListedTitle } from '../files/title-list.ts';
import type { CartLineRow } from './cart.queries.ts';

type Cards = Map<number, DramaCard>;

export function dramaIdsOf(rows: CartLineRow[]): number[] {
  return rows.map((row) => row.drama_id);
}

export function toCartLines(rows: CartLineRow[], cards: Cards) {
  return rows.flatMap((row) => {
    const drama = cards.get(row.drama_id);
    return drama ? [toCartLine(row, drama)] : [];
  });
}

function toCartLine(row: CartLineRow, drama: DramaCard) {
  return {
    cart_id: row.cart_id,
    drama,
    is_custom_version: row.is_custom_version,
    added_at: row.added_at.toISOString(),
    is_available: row.is_available,
  };
}

export function toListedTitle(row: CartLineRow): ListedTitle {
  return { dramaId: row.drama_id, version: row.is_custom_version, addedAt: row.added_at };
}

export function toCartCount(lines: number) {
  return { copyright_cart_count: lines };
}

/** `version` is that of the deleted line, if there was one. */
export function toRemoval(lines: number, version: CustomVersion | undefined) {
  return {
    ...toCartCount(lines),
    ...(version !== undefined && { is_custom_version: version }),
  };
}
