import { type RefCallback, type RefObject, useCallback } from 'react';

/** `shell/first-script.ts` sets and reads these on the form's element. */
declare global {
  interface HTMLFormElement {
    isHydrated?: boolean;
    isSubmittedEarly?: boolean;
  }
}

/**
 * The ref of a form in the server's HTML that only the script can send. Before hydration the
 * browser would handle a submit itself; `first-script.ts` prevents that, and the form is
 * submitted here, once React has taken it over.
 */
export function useEarlySubmit(
  form: RefObject<HTMLFormElement | null>,
): RefCallback<HTMLFormElement> {
  return useCallback(
    (element) => {
      form.current = element;
      if (!element) return;
      element.isHydrated = true;
      if (!element.isSubmittedEarly) return;
      element.isSubmittedEarly = false;
      // After the commit: the handler may flush updates.
      queueMicrotask(() => element.requestSubmit());
    },
    [form],
  );
}
