import type { ReactNode } from 'react';
import type { ContinueCard } from './continue-card.ts';

export interface ContinuePlaceProps {
  /** As high as the highest rail. It stays below what is shown and reserves the space. */
  skeleton: ReactNode;
  renderRail: (cards: ContinueCard[]) => ReactNode;
}
