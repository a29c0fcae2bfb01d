import type { CartLine } from './cart-lines.ts';

export interface Totals {
  titles: number;
  episodes: number;
  minutes: number;
}

/** Withdrawn titles are not counted. */
export function totalsOf(lines: readonly CartLine[]): Totals {
  const totals = { titles: 0, episodes: 0, minutes: 0 };
  for (const { isAvailable, episodes, minutes } of lines) {
    if (!isAvailable) continue;
    totals.titles += 1;
    totals.episodes += episodes;
    totals.minutes += minutes;
  }
  return totals;
}

/** The lines of an order or an export: the chosen ones, or all when none is chosen. */
export function selectedLines(lines: readonly CartLine[], chosen: ReadonlySet<number>): CartLine[] {
  const picked = lines.filter(({ cartId }) => chosen.has(cartId));
  return picked.length > 0 ? picked : [...lines];
}
