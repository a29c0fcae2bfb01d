import type { SignedIn } from '#contract/accounts.ts';
import { deviceStorage } from '#ui/storage/browser-storage.ts';
import { cookies } from '#ui/storage/cookies.ts';
import { forgetContinueHint } from '../storage/continue-hint.ts';
import { forgetOrderDraftOfOthers } from '../storage/order-draft.ts';
import { SESSION_KEY } from '../storage/stored-session.ts';
import type { Session } from './session.ts';

/**
 * Stores a new session without notifying this tab's components, which would start calls: the tab
 * loads another page at once, and that would cancel them.
 */
export function saveSignIn({ token, nickname, email, collectCount }: SignedIn) {
  cookies.saveToken(token);
  const session: Session = { nickname, email, collectCount };
  deviceStorage.write(SESSION_KEY, JSON.stringify(session));
  forgetContinueHint();
  forgetOrderDraftOfOthers(email);
}
