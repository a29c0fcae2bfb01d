import {
  type ComponentType,
  type KeyboardEvent,
  type PointerEvent,
  type PointerEventHandler,
  type ReactNode,
  type Ref,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react';
import { useDelay } from '../state/use-delay.ts';
import { useLazyPart } from '../state/use-lazy-part.ts';
import styles from './menu.module.css';
import type { MenuItem } from './menu-items.ts';

/** How long the pointer rests before a menu follows it, in and out. */
const HOVER_DELAY_MS = { dropdown: 150, menu: 300 };

/** What opened the menu says where the focus goes. */
export type MenuOpening = 'hover' | 'press' | 'first' | 'last';

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
  /** The button. It is on the page from the start; the list is fetched when it is near. */
  trigger: (props: TriggerProps) => ReactNode;
  items?: readonly MenuItem[];
  /** In place of `items`, where what is in the list is fetched with it. */
  loadList?: () => Promise<ComponentType<MenuListProps>>;
  /** Opens for a resting mouse too: a dropdown (account, language) after 150 ms, a menu after 300. */
  opensOnHover?: 'dropdown' | 'menu';
  align?: 'start' | 'center' | 'end';
  /** Where the buttons stand in a column, the list opens beside it and hides none of them. */
  isBesideColumn?: boolean;
}

/** What the button hands to its list. */
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
  const [opening, setOpening] = useState<MenuOpening>('press');
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
        // A press on a menu that hovering has just opened means to open it.
        onClick: () => (isOpen && opening !== 'hover' ? close() : open('press')),
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
