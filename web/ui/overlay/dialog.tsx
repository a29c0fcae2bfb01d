import { useLazyPart } from '../state/use-lazy-part.ts';
import type { DialogProps } from './dialog-props.ts';

export const loadDialog = () => import('./dialog-popup.tsx').then((module) => module.DialogPopup);

/** Props for the button that opens a dialog; they load the popup on hover or focus. */
export const preloadDialog = () => void loadDialog().catch(() => {});

/** A modal dialog, on a phone at the bottom. Escape closes it, a click outside does not. */
export function Dialog(props: DialogProps) {
  const Popup = useLazyPart(loadDialog, props.isOpen, props.onClose);
  return Popup ? <Popup {...props} /> : null;
}
