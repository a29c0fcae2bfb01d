import { deviceStorage } from './browser-storage.ts';
import { cookies } from './cookies.ts';

export const SESSION_KEY = 'user';

/**
 * The stored user as JSON, or null without a token. The cookie is read second, and not at all for
 * a guest: the browser asks another process for it, which blocks the page.
 */
export function readStoredSession(unstored: string | null = null): string | null {
  const text = deviceStorage.read(SESSION_KEY) ?? unstored;
  return text !== null && cookies.token() !== undefined ? text : null;
}
