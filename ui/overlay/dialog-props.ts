import type { ReactNode, RefObject } from 'react';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** Below the title; announced when the dialog opens. */
  description?: string;
  closeLabel: string;
  /** False: there is no close button, and Escape does nothing; the content has another way out. */
  canClose?: boolean;
  children?: ReactNode;
  /** The footer, which stays visible while the body scrolls. */
  footer?: ReactNode;
  widthPx?: number;
  paddingPx?: number;
  /** Gets the focus when the dialog opens, instead of the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Role `alertdialog`; its content is announced when it opens. */
  isAlert?: boolean;
}
