import { useLazyPart } from '../state/use-lazy-part.ts';
import type { SheetProps } from './sheet-props.ts';

const load = () => import('./sheet-popup.tsx').then(({ SheetPopup }) => SheetPopup);

/** For the button that opens a sheet: loads on hover or focus. */
export const preloadSheet = () => void load().catch(() => {});

/** Slides in from the side, over the page. */
export function Sheet(props: SheetProps) {
  const Popup = useLazyPart(load, props.isOpen, props.onClose);
  return Popup ? <Popup {...props} /> : null;
}
