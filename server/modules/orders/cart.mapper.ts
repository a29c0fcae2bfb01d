import type { DramaCard } from '../../../contract/catalogue.ts';
import type { CartLineRow } from './cart.queries.ts';

export function toCartLine(row: CartLineRow, drama: DramaCard) {
  return {
    cart_id: row.cart_id,
    drama,
    is_custom_version: row.is_custom_version,
    added_at: row.added_at.toISOString(),
    is_available: row.is_available,
  };
}

export function toCartCount(lines: number) {
  return { copyright_cart_count: lines };
}
