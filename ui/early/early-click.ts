declare global {
  interface Window {
    /** The button clicked last before hydration; null once React handles clicks. */
    earlyClick?: HTMLButtonElement | null | undefined;
  }
}

/** Remembers a click that React cannot handle yet; a later click elsewhere or a key clears it. */
export function rememberEarlyClick({ type, target }: Event): void {
  if (window.earlyClick === null) return;
  const button =
    type === 'click' &&
    target instanceof Element &&
    target.closest<HTMLButtonElement>('button[type=button]');
  window.earlyClick = button || undefined;
}
