import { useEffect, useState } from 'react';
import { useDelay } from '../state/use-delay.ts';
import { useLazyPart } from '../state/use-lazy-part.ts';
import styles from './tooltip-popup.module.css';

const SHOW_DELAY_MS = 300;
const HIDE_DELAY_MS = 200;

/** The side it stands at: `<IconButton data-tooltip="bottom" … />`. */
export type TooltipSide = 'top' | 'bottom' | 'inline-start' | 'inline-end';

const load = () => import('./tooltip-popup.tsx').then(({ TooltipPopup }) => TooltipPopup);

/**
 * The bubble of all controls that have `data-tooltip`, once on every page: it shows a control's name
 * to the eye. For a resting mouse and for the keyboard's focus; a finger has no use for it.
 */
export function Tooltips() {
  const [control, setControl] = useState<HTMLElement>();
  const [isOpen, setIsOpen] = useState(false);
  const delay = useDelay();
  const Popup = useLazyPart(load, control !== undefined, () => setControl(undefined));

  useEffect(() => {
    const show = (wanted: HTMLElement, delayMs: number) => {
      setControl(wanted);
      delay.after(delayMs, () => setIsOpen(wanted.ariaExpanded !== 'true'));
    };
    const hide = (delayMs: number) => delay.after(delayMs, () => setIsOpen(false));
    const point = (target: EventTarget | null) => {
      const pointed = controlAt(target);
      // What opens for a resting mouse is known by what it opens.
      if (pointed && !pointed.ariaHasPopup) show(pointed, SHOW_DELAY_MS);
      else if (target instanceof Element && target.closest(`.${styles.popup}`)) delay.cancel();
      else hide(HIDE_DELAY_MS);
    };
    const reach = (target: EventTarget | null) => {
      const reached = controlAt(target);
      if (reached?.matches(':focus-visible')) show(reached, 0);
    };
    const ended = new AbortController();
    const on = <Name extends keyof DocumentEventMap>(
      name: Name,
      hear: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, hear, { signal: ended.signal });
    on('pointerover', ({ pointerType, target }) => pointerType === 'mouse' && point(target));
    on('focusin', ({ target }) => reach(target));
    on('focusout', () => hide(0));
    on('pointerdown', () => hide(0));
    on('keydown', ({ key }) => key !== 'Tab' && key !== 'Shift' && hide(0));
    // Whoever was quicker than this code is on a control already.
    reach(document.activeElement);
    point(document.querySelector('[data-tooltip]:hover'));
    return () => ended.abort();
  }, []);

  if (!Popup || !control) return null;
  return <Popup control={control} isOpen={isOpen} />;
}

function controlAt(target: EventTarget | null): HTMLElement | undefined {
  const found = target instanceof Element ? target.closest('[data-tooltip]') : null;
  return found instanceof HTMLElement ? found : undefined;
}
