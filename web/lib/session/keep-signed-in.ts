import type { SignedIn } from '../../../contract/accounts.ts';
import { forgetContinueHint } from '../storage/continue-hint.ts';
import { cookies } from '../storage/cookies.ts';
import { deviceStore } from '../storage/device-store.ts';
import { SESSION_KEY, type Session } from './session.ts';

/**
 * After a sign-in. Nothing in this tab is told: it begins anew at once, and what it did before that
 * would be lost.
 */
export function keepSignedIn({ token, nickname, email, collectCount }: SignedIn) {
  cookies.saveToken(token);
  deviceStore.keep(
    SESSION_KEY,
    JSON.stringify({ nickname, email, collectCount } satisfies Session),
  );
  forgetContinueHint();
}
