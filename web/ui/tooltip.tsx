import { type ReactNode, useRef, useState } from 'react';
import styles from './tooltip.module.css';
import { useDelay } from './use-delay.ts';
import { useLazyPart } from './use-lazy-part.ts';

const SHOW_DELAY_MS = 300;
const HIDE_DELAY_MS = 200;

interface TooltipProps {
  /** Repeats the name of what it is on: readers of names have it already, so it is for the eye. */
  text: string;
  side?: 'top' | 'bottom' | 'inline-start' | 'inline-end';
  children: ReactNode;
}

const load = () => import('./tooltip-popup.tsx').then(({ TooltipPopup }) => TooltipPopup);

/** Shown for a resting mouse and for the keyboard's focus; a finger has no use for it. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const delay = useDelay();
  const Popup = useLazyPart(load, isWanted, () => setIsWanted(false));

  const show = (delayMs: number) => {
    setIsWanted(true);
    delay.after(delayMs, () => setIsOpen(true));
  };
  const hide = () => delay.after(HIDE_DELAY_MS, () => setIsOpen(false));
  const hideAtOnce = () => delay.after(0, () => setIsOpen(false));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it watches; the control is its child
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(SHOW_DELAY_MS)}
      onPointerLeave={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
      onBlur={hideAtOnce}
      onClick={hideAtOnce}
      onKeyDown={(event) => event.key === 'Escape' && hideAtOnce()}
    >
      {children}
      {Popup && (
        <Popup
          anchor={anchor}
          text={text}
          side={side}
          isOpen={isOpen}
          onClose={hideAtOnce}
          onPointerEnter={delay.cancel}
          onPointerLeave={hide}
        />
      )}
    </span>
  );
}
