import { deviceStorage, parseJson, recordOf } from '#ui/storage/browser-storage.ts';
import { cookies } from '#ui/storage/cookies.ts';
import { forgetUserData } from './user-data.ts';

export const SESSION_KEY = 'user';

/** Stored instead of a user whose session has ended, so that the login dialog can say so. */
const ENDED = '{}';

/**
 * The stored user as JSON, or null without a token. Without a stored user the cookie is not read: the
 * browser asks another process for it, which would delay the first paint of every guest.
 */
export function readStoredSession(unstored: string | null = null): string | null {
  const text = deviceStorage.read(SESSION_KEY) ?? unstored;
  return text !== null && text !== ENDED && cookies.token() !== undefined ? text : null;
}

/** The email address of the stored user; empty for a guest. */
export function storedOwner(): string {
  const { email } = recordOf(parseJson(readStoredSession()));
  return String(email ?? '');
}

/** Forgets a stored user without a token: the cookie has expired, or the server rejected it. */
export function forgetEndedUser(): void {
  if (!hasStoredUser() || cookies.token() !== undefined) return;
  forgetUserData();
  deviceStorage.write(SESSION_KEY, ENDED);
}

/** Forgets the stored user; what a guest has stored since a session ended is kept. */
export function forgetStoredUser(): void {
  if (hasStoredUser()) forgetUserData();
  deviceStorage.remove(SESSION_KEY);
}

function hasStoredUser(): boolean {
  const text = deviceStorage.read(SESSION_KEY);
  return text !== null && text !== ENDED;
}
