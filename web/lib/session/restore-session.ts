import { outcomes } from '#contract/error-codes.ts';
import { CallFailure } from '#contract/transport/client.ts';
import { cookies } from '#ui/storage/cookies.ts';
import { reportAccountFailure } from '../api/account-failure.ts';
import { browserApi } from '../api/browser-api.ts';
import { forgetSession, markSession, readSession, saveSession } from './session.ts';

let running: Promise<void> | undefined;

/**
 * Fetches the user if there is a token but no stored user: the storage was cleared, but not the
 * cookie. Deletes a token that the server rejects. The promise never rejects; without a reply
 * nothing changes.
 */
export function restoreSession(): Promise<void> {
  if (!cookies.token() || readSession()) return Promise.resolve();
  running ??= fetchUser().finally(() => {
    running = undefined;
  });
  return running;
}

async function fetchUser(): Promise<void> {
  try {
    const { nickname, email } = await browserApi().getUserInfo({}, { isQuiet: true });
    saveSession({ nickname, email });
  } catch (error) {
    if (error instanceof CallFailure && error.code === outcomes.tokenRejected.code) forgetSession();
    // Without a stored user `markSession` shows the sign-in button, which the first script has hidden
    // because of the token.
    else if (!reportAccountFailure(error)) markSession();
  }
}
