const KEY = 'say';

export interface LaterMessage {
  text: string;
  tone: 'success' | 'warning';
}

/** A message to show once the page has been loaded again: in this tab, once. */
export function sayAfterReload(message: LaterMessage) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(message));
  } catch {
    // Without storage the message is lost; the reloaded page shows what has changed.
  }
}

export function takeMessage(): LaterMessage | undefined {
  try {
    const message = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return message === null ? undefined : (JSON.parse(message) as LaterMessage);
  } catch {
    return undefined;
  }
}
