import type { SignedIn } from '../../../../contract/accounts.ts';
import { saveSession } from '../../../lib/session/session.ts';
import { cookies } from '../../../lib/storage/cookies.ts';

/** The server has revoked the old token: every tab uses the new one. */
export function replaceSession({ token, nickname, email, collectCount }: SignedIn) {
  cookies.saveToken(token);
  saveSession({ nickname, email, collectCount });
}
