import type { ReactNode } from 'react';

export interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  side?: 'start' | 'end';
  children: ReactNode;
  /** Stays visible at the bottom. */
  footer?: ReactNode;
}
