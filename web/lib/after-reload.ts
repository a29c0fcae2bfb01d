import type { MessageKey } from '../../i18n/message-key.ts';

const KEY = 'say';

/** A message that is shown once the page has begun anew: in this tab, once. */
export function sayAfterReload(message: MessageKey) {
  try {
    sessionStorage.setItem(KEY, message);
  } catch {
    // Without storage the page speaks for itself.
  }
}

export function takeMessage(): MessageKey | undefined {
  try {
    const message = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return (message ?? undefined) as MessageKey | undefined;
  } catch {
    return undefined;
  }
}
