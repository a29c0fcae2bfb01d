import type { ReactNode } from 'react';
import { useLazyPart } from '../state/use-lazy-part.ts';

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

const load = () => import('./sheet-popup.tsx').then(({ SheetPopup }) => SheetPopup);

/** For the button that opens a sheet: loads on hover or focus. */
export const preloadSheet = () => void load().catch(() => {});

/** Slides in from the side, over the page. */
export function Sheet(props: SheetProps) {
  const Popup = useLazyPart(load, props.isOpen, props.onClose);
  return Popup ? <Popup {...props} /> : null;
}
