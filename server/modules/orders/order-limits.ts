import type { Limit } from '../../limits/rate-limits.ts';

/** Of what an operator writes into an order's timeline. */
export const MAX_NOTE = 2000;

export function orderLimits(userId: number): Limit[] {
  return [{ key: `order ${userId}`, max: 10, windowSeconds: 60 }];
}

export function exportLimits(userId: number): Limit[] {
  return [{ key: `export ${userId}`, max: 6, windowSeconds: 60 }];
}
