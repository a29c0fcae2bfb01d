import type { DramaOrder, DramaState } from '#contract/desk/catalogue/catalogue-lists.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import type { Tone } from '#ui/display/state-badge.tsx';

export const stateTones = {
  draft: 'neutral',
  published: 'success',
  withdrawn: 'warning',
} as const satisfies Record<DramaState, Tone>;

export const orderNames = {
  newest: 'deskCatalogue.orderNewest',
  updated: 'deskCatalogue.orderUpdated',
  title: 'deskCatalogue.orderTitle',
  views: 'deskCatalogue.orderViews',
} as const satisfies Record<DramaOrder, MessageKey>;
