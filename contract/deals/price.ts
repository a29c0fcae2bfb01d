import * as v from 'valibot';
import { closed, integer } from '../fields/fields.ts';

/** The largest amount that JSON numbers represent exactly. */
export const MAX_MINOR = Number.MAX_SAFE_INTEGER;

/** An amount of money in integer minor units of a currency. */
export const minorUnits = integer(0, MAX_MINOR);

/** Basis points of net revenue: 2500 is 25 %. */
const shareBps = integer(1, 10_000);

export const price = v.variant('model', [
  closed({ model: v.literal('flat'), amount_minor: minorUnits }),
  closed({ model: v.literal('share'), share_bps: shareBps }),
  closed({ model: v.literal('guarantee'), amount_minor: minorUnits, share_bps: shareBps }),
  closed({ model: v.literal('per_episode'), amount_minor: minorUnits }),
]);
export type Price = v.InferOutput<typeof price>;

/** The fixed amount of a line; null for a share, whose amount is not known in advance. */
export function lineTotal(price: Price, episodeCount: number): number | null {
  if (price.model === 'share') return null;
  return price.model === 'per_episode' ? price.amount_minor * episodeCount : price.amount_minor;
}

/**
 * The price a buyer asks for in a counter-offer: the wished amount replaces that of the offered
 * price; instead of a share it is a fixed price.
 */
export function wishedPrice(line: {
  price: Price | null;
  wished_minor: number | null;
}): Price | null {
  const { price, wished_minor: amount_minor } = line;
  if (price === null || amount_minor === null) return null;
  return price.model === 'share' ? { model: 'flat', amount_minor } : { ...price, amount_minor };
}

/** The sum of the fixed amounts. */
export function sumOf(totals: readonly (number | null)[]): number {
  return totals.reduce<number>((sum, total) => sum + (total ?? 0), 0);
}
