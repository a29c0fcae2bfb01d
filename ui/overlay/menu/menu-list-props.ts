import type { PointerEventHandler, RefObject } from 'react';
import type { MenuItem } from './menu-items.ts';

/** What opened the menu; decides which item gets the focus. */
export type MenuOpening = 'hover' | 'click' | 'first' | 'last';

export interface MenuListProps {
  id: string;
  button: RefObject<HTMLButtonElement | null>;
  place: RefObject<HTMLElement | null>;
  items: readonly MenuItem[];
  align: 'start' | 'center' | 'end';
  isBesideColumn: boolean;
  isOpen: boolean;
  opening: MenuOpening;
  onClose: () => void;
  onPointerEnter: PointerEventHandler;
  onPointerLeave: PointerEventHandler;
}
