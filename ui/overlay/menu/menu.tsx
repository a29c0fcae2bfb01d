import {
  type ComponentType,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  useId,
  useRef,
  useState,
} from 'react';
import { useDelay } from '#ui/state/use-delay.ts';
import { useLazyPart } from '#ui/state/use-lazy-part.ts';
import styles from './menu.module.css';
import type { MenuItem } from './menu-items.ts';
import type { MenuListProps, MenuOpening } from './menu-list-props.ts';

/** Delay before a menu opens or closes on hover. */
const HOVER_DELAY_MS = { dropdown: 150, menu: 300 };

interface TriggerProps {
  ref: Ref<HTMLButtonElement>;
  id: string;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onPointerEnter: (event: PointerEvent) => void;
  onPointerLeave: (event: PointerEvent) => void;
  onFocus: () => void;
}

interface MenuProps {
  /** The button, rendered at once; the list is loaded on hover or focus. */
  trigger: (props: TriggerProps) => ReactNode;
  items?: readonly MenuItem[];
  /** Used instead of `items` if the items are loaded with the list. */
  loadList?: () => Promise<ComponentType<MenuListProps>>;
  /**
   * Opens the list on hover too: a dropdown (account, language) after 150 ms, a menu after 300 ms.
   */
  opensOnHover?: 'dropdown' | 'menu';
  align?: 'start' | 'center' | 'end';
  /** Opens the list beside a button that is in a column, so that it covers no other button. */
  isBesideColumn?: boolean;
}

const load = () => import('./menu-popup.tsx').then((module) => module.MenuPopup);

export function Menu({
  trigger,
  items = [],
  loadList = load,
  opensOnHover,
  align = 'end',
  isBesideColumn = false,
}: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [opening, setOpening] = useState<MenuOpening>('click');
  const delay = useDelay();
  const Popup = useLazyPart(loadList, isNear || isOpen, () => {
    setIsNear(false);
    setIsOpen(false);
  });
  const isShown = isOpen && Popup !== undefined;
  const popupId = `${id}-menu`;

  const open = (by: MenuOpening) => {
    delay.cancel();
    setOpening(by);
    setIsOpen(true);
  };
  const close = () => {
    delay.cancel();
    setIsOpen(false);
  };

  const hover = {
    onPointerEnter(event: PointerEvent) {
      setIsNear(true);
      if (!opensOnHover || event.pointerType !== 'mouse') return;
      delay.after(HOVER_DELAY_MS[opensOnHover], () => !isOpen && open('hover'));
    },
    onPointerLeave(event: PointerEvent) {
      if (!opensOnHover || event.pointerType !== 'mouse') return;
      delay.after(HOVER_DELAY_MS[opensOnHover], close);
    },
  };

  return (
    <>
      {trigger({
        ref: button,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isShown,
        'aria-controls': isShown ? popupId : undefined,
        // A click right after the menu opened on hover keeps it open.
        onClick: () => (isOpen && opening !== 'hover' ? close() : open('click')),
        onKeyDown(event) {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open(event.key === 'ArrowDown' ? 'first' : 'last');
        },
        ...hover,
        onFocus: () => setIsNear(true),
      })}
      <div ref={place} className={styles.place} />
      {Popup && (
        <Popup
          id={popupId}
          button={button}
          place={place}
          items={items}
          align={align}
          isBesideColumn={isBesideColumn}
          isOpen={isOpen}
          opening={opening}
          onClose={close}
          {...hover}
        />
      )}
    </>
  );
}
