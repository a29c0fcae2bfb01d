import type { ReactNode, RefObject } from 'react';
import { useLazyPart } from '../state/use-lazy-part.ts';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Under the title; read out when the dialog opens. */
  description?: string;
  closeLabel: string;
  children?: ReactNode;
  /** Stays in sight while the rest scrolls: the buttons. */
  footer?: ReactNode;
  widthPx?: number;
  paddingPx?: number;
  /** Focused on opening, instead of the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Interrupts: the visitor must answer. What it says is read out when it opens. */
  isAlert?: boolean;
}

/** Without it no dialog can be shown. */
export const loadDialog = () => import('./dialog-popup.tsx').then((module) => module.DialogPopup);

/** For a button that opens a dialog: fetched while the pointer is still on its way. */
export const preloadDialog = () => void loadDialog().catch(() => {});

/** In the middle of a wide screen, at the bottom of a phone. Escape closes it, a press beside it does not. */
export function Dialog(props: DialogProps) {
  const Popup = useLazyPart(loadDialog, props.isOpen, props.onClose);
  return Popup ? <Popup {...props} /> : null;
}
