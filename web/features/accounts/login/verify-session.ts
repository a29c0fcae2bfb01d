import { reportAccountFailure } from '../../../lib/api/account-failure.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { LOGIN_FLAG } from '../../../lib/session/login-address.ts';
import { takeWantedPage } from '../../../lib/session/wanted-page.ts';

/**
 * The URL opens the login dialog, but this browser has a session. Asks the server whether the
 * session is valid: if so, removes the flag or goes to the wanted page; if not, the error catalogue
 * says what happens.
 */
export async function verifySession(removeFlag: () => void): Promise<void> {
  const isSignedIn = await isSessionValid();
  const isStillHere = new URLSearchParams(location.search).has(LOGIN_FLAG);
  if (isSignedIn === false || !isStillHere) return;
  const wanted = isSignedIn ? takeWantedPage() : undefined;
  if (wanted) location.replace(wanted);
  else removeFlag();
}

/** Undefined without an answer. */
async function isSessionValid(): Promise<boolean | undefined> {
  try {
    await browserApi().getUserInfo({}, { isQuiet: true });
    return true;
  } catch (error) {
    return reportAccountFailure(error) ? false : undefined;
  }
}
