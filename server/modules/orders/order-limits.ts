import type { Limit } from '../../limits/rate-limits.ts';

export function orderLimits(userId: number): Limit[] {
  return [{ key: `order ${userId}`, max: 10, windowSeconds: 60 }];
}

export function exportLimits(userId: number): Limit[] {
  return [{ key: `export ${userId}`, max: 6, windowSeconds: 60 }];
}
