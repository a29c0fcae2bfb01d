/** Moves the focus without scrolling; makes the element focusable. */
export function focusQuietly(element: HTMLElement | null): void {
  element?.setAttribute('tabindex', '-1');
  element?.focus({ preventScroll: true });
}
