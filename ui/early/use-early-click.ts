import { useEffect } from 'react';
import type {} from './early-click.ts';

let early: HTMLButtonElement | null | undefined;

/** Must be called in the task that calls `hydrateRoot`: from then on, React handles clicks itself. */
export function takeEarlyClick(): void {
  early = window.earlyClick;
  window.earlyClick = null;
  // What a visitor does during the hydration counts instead.
  for (const type of ['click', 'keydown'])
    addEventListener(type, forget, { capture: true, once: true });
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
