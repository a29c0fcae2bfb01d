declare global {
  interface Window {
    /** The button clicked last before hydration; null once React handles clicks. */
    earlyClick?: Element | null | undefined;
  }
}

/** Remembers a click that React cannot handle yet. A click elsewhere replaces it. */
export function rememberEarlyClick({ target }: Event): void {
  if (window.earlyClick !== null)
    window.earlyClick = (target as Element).closest('button[type=button]') ?? undefined;
}
