import { useEffect } from 'react';
import type {} from './early-click.ts';

let early: Element | null | undefined;

/** Must be called just before hydrating: from then on, React handles clicks itself. */
export function takeEarlyClick(): void {
  early = window.earlyClick;
  window.earlyClick = null;
}

/** Repeats the last click on a button that was made before hydration. */
export function useEarlyClick(): void {
  useEffect(() => {
    const button = early;
    early = undefined;
    // After the effects of all components.
    if (button instanceof HTMLElement) setTimeout(() => button.click());
  }, []);
}
