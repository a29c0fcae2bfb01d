import type { AvailabilityState } from '../../../../contract/licence/availability.ts';
import type { MessageKey } from '../../../../i18n/message-key.ts';

export const stateNames: Record<AvailabilityState, MessageKey> = {
  free: 'market.free',
  partly: 'market.partly',
  negotiating: 'market.negotiating',
  taken: 'market.taken',
  unstated: 'market.unstated',
};
