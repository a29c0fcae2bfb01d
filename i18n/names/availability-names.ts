import type { MessageKey } from '../message-key.ts';

/** Display names of the states of availability. A file of its own, because every page loads it. */
export const availabilityNames = {
  free: 'market.free',
  partly: 'market.partly',
  negotiating: 'market.negotiating',
  taken: 'market.taken',
  unstated: 'market.unstated',
} as const satisfies Record<string, MessageKey>;
