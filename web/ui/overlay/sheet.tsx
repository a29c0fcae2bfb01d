import type { ReactNode } from 'react';
import { useLazyPart } from '../state/use-lazy-part.ts';

export interface SheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  /** The edge it comes from. */
  side?: 'start' | 'end';
  children: ReactNode;
  /** Stays at the lower edge. */
  footer?: ReactNode;
}

const load = () => import('./sheet-popup.tsx').then(({ SheetPopup }) => SheetPopup);

/** For the button that opens it: fetched while the finger is still on its way. */
export const preloadSheet = () => void load().catch(() => {});

/** From the side of the screen, over the page: the navigation of a phone. */
export function Sheet(props: SheetProps) {
  const Popup = useLazyPart(load, props.isOpen, props.onClose);
  return Popup ? <Popup {...props} /> : null;
}
