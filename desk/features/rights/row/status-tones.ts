import type { DeskGrant } from '#contract/desk/rights.ts';
import type { Tone } from '#ui/display/state-badge.tsx';

export const statusTones: Record<DeskGrant['status'], Tone> = {
  active: 'success',
  draft: 'info',
  inactive: 'neutral',
};
