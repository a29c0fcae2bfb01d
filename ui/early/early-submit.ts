/** Both are set only on forms that need the script to be submitted; see `use-early-submit.ts`. */
declare global {
  interface HTMLFormElement {
    isHydrated?: boolean;
    isSubmittedEarly?: boolean;
  }
}

/** Prevents the browser from sending a form without an `action` before React has hydrated it. */
export function preventEarlySubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  if (form.isHydrated || form.hasAttribute('action')) return;
  form.isSubmittedEarly = true;
  event.preventDefault();
}
