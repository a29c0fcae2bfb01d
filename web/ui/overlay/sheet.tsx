import { useLazyPart } from '../state/use-lazy-part.ts';
import type { SheetProps } from './sheet-props.ts';

const load = () => import('./sheet-popup.tsx').then(({ SheetPopup }) => SheetPopup);

/** Props for the button that opens a sheet; they load the popup on hover or focus. */
export const preloadSheet = () => void load().catch(() => {});

/** A panel that slides in from the side, over the page. */
export function Sheet(props: SheetProps) {
  const Popup = useLazyPart(load, props.isOpen, props.onClose);
  return Popup ? <Popup {...props} /> : null;
}
