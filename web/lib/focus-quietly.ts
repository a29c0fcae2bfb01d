/** From here the keyboard goes on; what is seen stays where it is. */
export function focusQuietly(element: HTMLElement | null): void {
  element?.setAttribute('tabindex', '-1');
  element?.focus({ preventScroll: true });
}
