import type { ReactNode, RefObject } from 'react';
import { useLazyPart } from '../state/use-lazy-part.ts';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Below the title; announced when the dialog opens. */
  description?: string;
  closeLabel: string;
  children?: ReactNode;
  /** Stays visible while the body scrolls. */
  footer?: ReactNode;
  widthPx?: number;
  paddingPx?: number;
  /** Focused on opening, instead of the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Role `alertdialog`; its content is announced when it opens. */
  isAlert?: boolean;
}

export const loadDialog = () => import('./dialog-popup.tsx').then((module) => module.DialogPopup);

/** For the button that opens a dialog: loads on hover or focus. */
export const preloadDialog = () => void loadDialog().catch(() => {});

/** Centred; on a phone at the bottom. Escape closes it, a click outside does not. */
export function Dialog(props: DialogProps) {
  const Popup = useLazyPart(loadDialog, props.isOpen, props.onClose);
  return Popup ? <Popup {...props} /> : null;
}
