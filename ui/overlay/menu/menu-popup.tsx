import { Menu } from '@base-ui/react/menu';
import { type RefObject, useEffect, useRef } from 'react';
import { CheckIcon } from '#ui/icons/more-icons.tsx';
import { classNames } from '#ui/state/class-names.ts';
import { useAfterMount } from '#ui/state/use-after-mount.ts';
import type { MenuChoice, MenuItem } from './menu-items.ts';
import type { MenuListProps } from './menu-list-props.ts';
import styles from './menu-popup.module.css';

const ITEMS = '[role^="menuitem"]:not([aria-disabled="true"])';

/** The list of a `Menu`, loaded on first use because it needs Base UI. */
export function MenuPopup({
  id,
  button,
  place,
  items,
  align,
  isBesideColumn,
  isOpen,
  opening,
  onClose,
  onPointerEnter,
  onPointerLeave,
}: MenuListProps) {
  const isMounted = useAfterMount();
  const popup = useRef<HTMLDivElement>(null);
  const isShown = isOpen && isMounted;
  useItemFocus(popup, isShown, opening);
  const isBeside = isBesideColumn && isShown && isInColumn(place.current);

  // Base UI supports this prop for menus, but its types declare it for dialogs only.
  const initialFocus = { initialFocus: false };

  return (
    <Menu.Root
      open={isShown}
      modal={false}
      onOpenChange={(isNowOpen, { event, cancel }) => {
        if (isNowOpen) return;
        // A click on the button also moves the focus there. The button's handler closes the menu;
        // if it were closed here first, that handler would open it again.
        const to = event instanceof FocusEvent ? event.relatedTarget : event.target;
        if (to instanceof Node && button.current?.contains(to)) cancel();
        else onClose();
      }}
    >
      <Menu.Portal container={place}>
        <Menu.Positioner
          className={styles.positioner}
          anchor={button}
          side={isBeside ? 'inline-start' : 'bottom'}
          align={isBeside ? 'center' : align}
          sideOffset={8}
          collisionPadding={8}
        >
          <Menu.Popup
            id={id}
            ref={popup}
            className={styles.popup}
            aria-labelledby={button.current?.id}
            {...initialFocus}
            onKeyDown={(event) => {
              if (event.key !== 'Tab') return;
              // Closing returns the focus to the button; the next Tab continues from there.
              event.preventDefault();
              onClose();
            }}
            // A dialog that an item has opened keeps the focus.
            finalFocus={() =>
              opening === 'hover' || document.querySelector('[aria-modal="true"]')
                ? false
                : button.current
            }
            onPointerEnter={onPointerEnter}
            onPointerLeave={onPointerLeave}
          >
            {items.map((item, index) => (
              <Item key={index} item={item} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/**
 * Focuses an item, except when opened on hover. Waits a frame until the list is positioned: focusing
 * it earlier would scroll the page.
 */
function useItemFocus(
  popup: RefObject<HTMLElement | null>,
  isShown: boolean,
  opening: MenuListProps['opening'],
) {
  useEffect(() => {
    if (!isShown || opening === 'hover') return;
    const frame = requestAnimationFrame(() => {
      const found = Array.from(popup.current?.querySelectorAll<HTMLElement>(ITEMS) ?? []);
      const checked = found.find((item) => item.ariaChecked === 'true') ?? found[0];
      const wanted = opening === 'last' ? found.at(-1) : checked;
      // Without an item to focus, the list itself gets the keys.
      (wanted ?? popup.current)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [popup, isShown, opening]);
}

/**
 * Whether the element is in a column; read from the computed style, because only CSS defines it.
 */
function isInColumn(element: HTMLElement | null): boolean {
  const around = element?.parentElement;
  return around != null && getComputedStyle(around).flexDirection === 'column';
}

function Item({ item }: { item: MenuItem }) {
  if (item.kind === 'separator') return <Menu.Separator className={styles.separator} />;
  if (item.kind === 'choice') return <Choice choice={item} />;
  const face = (
    <>
      {item.icon}
      <span className={styles.label}>{item.label}</span>
    </>
  );
  if (item.kind === 'link' && !item.isDisabled) {
    return (
      <Menu.LinkItem className={styles.item} href={item.href} render={item.render} closeOnClick>
        {face}
      </Menu.LinkItem>
    );
  }
  return (
    <Menu.Item
      className={classNames(
        styles.item,
        item.kind === 'action' && item.isDangerous && styles.dangerous,
      )}
      disabled={item.isDisabled}
      onClick={item.kind === 'action' ? item.onSelect : undefined}
    >
      {face}
    </Menu.Item>
  );
}

function Choice({ choice }: { choice: MenuChoice }) {
  return (
    <Menu.RadioGroup
      value={choice.value}
      onValueChange={choice.onChange}
      aria-label={choice.isLabelShown ? undefined : choice.label}
    >
      {choice.isLabelShown && (
        <Menu.GroupLabel className={styles.groupLabel}>{choice.label}</Menu.GroupLabel>
      )}
      {choice.options.map(({ value, label, lang, icon, isDisabled }) => (
        <Menu.RadioItem
          key={value}
          className={styles.item}
          value={value}
          disabled={isDisabled}
          closeOnClick
        >
          {icon}
          <span className={styles.label} lang={lang}>
            {label}
          </span>
          <Menu.RadioItemIndicator className={styles.check}>
            <CheckIcon />
          </Menu.RadioItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
