import type { SignedIn } from '../../../../contract/accounts.ts';
import { saveSession } from '../../../lib/session/session.ts';
import { cookies } from '../../../lib/storage/cookies.ts';

/** Stores the new token for all tabs; the server has revoked the old one. */
export function replaceSession({ token, nickname, email, collectCount }: SignedIn) {
  cookies.saveToken(token);
  saveSession({ nickname, email, collectCount });
}
