import { type RefObject, useEffect } from 'react';

/** `shell/first-script.ts` sets and reads these on the form's element. */
declare global {
  interface HTMLFormElement {
    isHydrated?: boolean;
    isSubmittedEarly?: boolean;
  }
}

/**
 * For a form in the server's HTML that only the script can send. Before hydration a press would
 * make the browser send the fields as a query of the page's address; `first-script.ts` prevents
 * that, and the form is submitted here instead.
 */
export function useEarlySubmit(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    element.isHydrated = true;
    if (!element.isSubmittedEarly) return;
    element.isSubmittedEarly = false;
    element.requestSubmit();
  });
}
