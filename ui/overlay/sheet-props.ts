import type { ReactNode } from 'react';

export interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  side?: 'start' | 'end';
  children: ReactNode;
  /** The footer, which stays visible at the bottom. */
  footer?: ReactNode;
}
