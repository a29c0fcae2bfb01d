import { type RefCallback, type RefObject, useCallback } from 'react';
import type {} from './early-submit.ts';

/**
 * The ref of a form in the server's HTML that only the script can submit. A submit before hydration
 * is prevented by `preventEarlySubmit`, and repeated here once React has hydrated the form.
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
      // Submitted after React's commit, because the handler may call `flushSync`.
      queueMicrotask(() => element.requestSubmit());
    },
    [form],
  );
}
