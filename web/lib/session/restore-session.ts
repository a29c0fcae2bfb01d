import { CallFailure } from '../../../contract/client.ts';
import { outcomes } from '../../../contract/error-codes.ts';
import { noteAccountFailure } from '../api/account-failure.ts';
import { browserApi } from '../api/browser-api.ts';
import { cookies } from '../storage/cookies.ts';
import { forgetSession, markSession, readSession, saveSession } from './session.ts';

let running: Promise<void> | undefined;

/**
 * A token without a nickname is no session yet (storage was cleared, the cookie stayed): fetches
 * the user it belongs to. A token the server rejects is deleted. Never fails; without an answer
 * everything stays as it is.
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
    else if (!noteAccountFailure(error)) markSession();
  }
}
