import { useLazyPart } from '../state/use-lazy-part.ts';
import type { SheetProps } from './sheet-props.ts';

const load = () => import('./sheet-popup.tsx').then(({ SheetPopup }) => SheetPopup);

/** Loads the popup in advance, when the button that opens the sheet is hovered or focused. */
export const preloadSheet = () => void load().catch(() => {});

/** A panel that slides in from the side, over the page. */
export function Sheet(props: SheetProps) {
  const Popup = useLazyPart(load, props.isOpen, props.onClose);
  return Popup ? <Popup {...props} /> : null;
}
