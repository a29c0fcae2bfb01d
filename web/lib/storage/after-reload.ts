import { LATER_KEY, type LaterMessage } from './later-message.ts';

/** A message to show once the page has been loaded again: in this tab, once. */
export function sayAfterReload(message: LaterMessage) {
  try {
    sessionStorage.setItem(LATER_KEY, JSON.stringify(message));
  } catch {
    // Without storage the message is lost; the reloaded page shows what has changed.
  }
}
