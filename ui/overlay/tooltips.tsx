import { useEffect, useState } from 'react';
import { useDelay } from '../state/use-delay.ts';
import { useLazyPart } from '../state/use-lazy-part.ts';
import styles from './tooltip-popup.module.css';

const SHOW_DELAY_MS = 300;
const HIDE_DELAY_MS = 200;

const load = () => import('./tooltip-popup.tsx').then(({ TooltipPopup }) => TooltipPopup);

/**
 * One tooltip for all controls with `data-tooltip`, rendered once on every page. Shows a control's
 * accessible name on mouse hover and keyboard focus, not on touch.
 */
export function Tooltips() {
  const [control, setControl] = useState<HTMLElement>();
  const [isOpen, setIsOpen] = useState(false);
  const delay = useDelay();
  const Popup = useLazyPart(load, control !== undefined, () => setControl(undefined));

  useEffect(() => {
    const show = (target: HTMLElement, delayMs: number) => {
      setControl(target);
      delay.after(delayMs, () => setIsOpen(target.ariaExpanded !== 'true'));
    };
    const hide = (delayMs: number) => delay.after(delayMs, () => setIsOpen(false));
    const onHover = (target: EventTarget | null) => {
      const hovered = controlAt(target);
      // A menu button has no tooltip, because its menu opens on hover.
      if (hovered && !hovered.ariaHasPopup) show(hovered, SHOW_DELAY_MS);
      else if (target instanceof Element && target.closest(`.${styles.popup}`)) delay.cancel();
      else hide(HIDE_DELAY_MS);
    };
    const onFocus = (target: EventTarget | null) => {
      const focused = controlAt(target);
      if (focused?.matches(':focus-visible')) show(focused, 0);
    };
    const ended = new AbortController();
    const on = <Name extends keyof DocumentEventMap>(
      name: Name,
      listener: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, listener, { signal: ended.signal });
    on('pointerover', ({ pointerType, target }) => pointerType === 'mouse' && onHover(target));
    on('focusin', ({ target }) => onFocus(target));
    on('focusout', () => hide(0));
    on('pointerdown', () => hide(0));
    on('keydown', ({ key }) => key !== 'Tab' && key !== 'Shift' && hide(0));
    // A control may have been hovered or focused before this code was loaded.
    onFocus(document.activeElement);
    onHover(document.querySelector('[data-tooltip]:hover'));
    return () => ended.abort();
  }, [delay]);

  if (!Popup || !control) return null;
  return <Popup control={control} isOpen={isOpen} />;
}

function controlAt(target: EventTarget | null): HTMLElement | undefined {
  const found = target instanceof Element ? target.closest('[data-tooltip]') : null;
  return found instanceof HTMLElement ? found : undefined;
}
