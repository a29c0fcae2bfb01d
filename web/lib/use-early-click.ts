import { useEffect } from 'react';
import type {} from './early-click.ts';

let early: HTMLButtonElement | null | undefined;

/** Must be called in the task that calls `hydrateRoot`: from then on, React handles clicks itself. */
export function takeEarlyClick(): void {
  early = window.earlyClick;
  window.earlyClick = null;
  // A visitor who clicks again during the hydration wants that click only.
  addEventListener('click', forget, { capture: true, once: true });
}

function forget(): void {
  early = undefined;
}

/** Repeats the last click on a button that was made before hydration. */
export function useEarlyClick(): void {
  useEffect(() => {
    // After the effects of all components.
    setTimeout(() => early?.click());
  }, []);
}
