/** Both are set only on forms that need the script to be submitted; see `use-early-submit.ts`. */
declare global {
  interface HTMLFormElement {
    isHydrated?: boolean;
    isSubmittedEarly?: boolean;
  }
}

/** Prevents the browser from sending a form without an `action` before React has hydrated it. */
export function preventEarlySubmit(event: SubmitEvent): void {
  const { target } = event;
  if (!(target instanceof HTMLFormElement)) return;
  if (target.isHydrated || target.hasAttribute('action')) return;
  target.isSubmittedEarly = true;
  event.preventDefault();
}
