import { deviceStorage } from './browser-storage.ts';
import { cookies } from './cookies.ts';

export const SESSION_KEY = 'user';

/**
 * The stored user as JSON, or null without a token. Without a stored user the cookie is not read: the
 * browser asks another process for it, which would delay the first paint of every guest.
 */
export function readStoredSession(unstored: string | null = null): string | null {
  const text = deviceStorage.read(SESSION_KEY) ?? unstored;
  return text !== null && cookies.token() !== undefined ? text : null;
}
