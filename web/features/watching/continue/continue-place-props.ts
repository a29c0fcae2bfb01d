import type { ReactNode } from 'react';
import type { ContinueCard } from './continue-card.ts';

export interface ContinuePlaceProps {
  /**
   * A placeholder as high as the highest rail. It stays rendered behind the content to reserve the
   * space.
   */
  skeleton: ReactNode;
  renderRail: (cards: ContinueCard[]) => ReactNode;
}
