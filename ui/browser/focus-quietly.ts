/** Makes the element focusable and moves the focus to it without scrolling. */
export function focusQuietly(element: HTMLElement | null): void {
  element?.setAttribute('tabindex', '-1');
  element?.focus({ preventScroll: true });
}
