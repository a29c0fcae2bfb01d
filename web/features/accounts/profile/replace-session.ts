import type { SignedIn } from '../../../../contract/accounts.ts';
import { saveSession } from '../../../lib/session/session.ts';
import { cookies } from '../../../lib/storage/cookies.ts';

/** The old token is worth nothing any more: from now on every tab uses the new one. */
export function replaceSession({ token, nickname, email, collectCount }: SignedIn) {
  cookies.saveToken(token);
  saveSession({ nickname, email, collectCount });
}
