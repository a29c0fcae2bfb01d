import type { SignedIn } from '#contract/accounts.ts';
import { cookies } from '#ui/storage/cookies.ts';
import { saveSession } from '#web/lib/session/session.ts';

/** Stores the new token for all tabs; the server has revoked the old one. */
export function replaceSession({ token, nickname, email, collectCount }: SignedIn) {
  cookies.saveToken(token);
  saveSession({ nickname, email, collectCount });
}
