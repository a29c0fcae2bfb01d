import type { ReactNode } from 'react';
import type { ContinueCard } from './continue-card.ts';

export interface ContinuePlaceProps {
  /** As high as the highest rail. It stays rendered behind the content and reserves the space. */
  skeleton: ReactNode;
  renderRail: (cards: ContinueCard[]) => ReactNode;
}
