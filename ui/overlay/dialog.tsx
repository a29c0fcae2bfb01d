import { useLazyPart } from '../state/use-lazy-part.ts';
import type { DialogProps } from './dialog-props.ts';

export const loadDialog = () => import('./dialog-popup.tsx').then((module) => module.DialogPopup);

/** Loads the popup in advance, when the button that opens the dialog is hovered or focused. */
export const preloadDialog = () => void loadDialog().catch(() => {});

/** A modal dialog, on a phone at the bottom. Escape closes it, a click outside does not. */
export function Dialog(props: DialogProps) {
  const Popup = useLazyPart(loadDialog, props.isOpen, props.onClose);
  return Popup ? <Popup {...props} /> : null;
}
