import type { ReactNode } from 'react';
import type { ContinueItem } from './continue-items.ts';

/** One drama of the rail. */
export interface ContinueCard extends ContinueItem {
  note: string;
  href: string;
  /** The button that removes the drama from the rail. */
  action: ReactNode;
}
