export const LATER_KEY = 'say';

export interface LaterMessage {
  text: string;
  tone: 'success' | 'warning';
}

/** What the page before a reload has left to be said (`after-reload.ts`). */
export function takeMessage(): LaterMessage | undefined {
  try {
    const message = sessionStorage.getItem(LATER_KEY);
    sessionStorage.removeItem(LATER_KEY);
    return message === null ? undefined : (JSON.parse(message) as LaterMessage);
  } catch {
    return undefined;
  }
}
