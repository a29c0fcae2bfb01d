import { reportAccountFailure } from '../../../lib/api/account-failure.ts';
import { browserApi } from '../../../lib/api/browser-api.ts';
import { LOGIN_FLAG } from '../../../lib/session/login-address.ts';
import { takeWantedPage } from '../../../lib/session/wanted-page.ts';

/**
 * The address asks for the login dialog, but this browser has a session. Either the visitor is
 * signed in and the flag is removed, or the server has rejected the session and redirected here:
 * asking it shows which. A rejected session is handled as the error catalogue says.
 */
export async function arriveSignedIn(removeFlag: () => void): Promise<void> {
  const isSignedIn = await askServer();
  const isStillHere = new URLSearchParams(location.search).has(LOGIN_FLAG);
  if (isSignedIn === false || !isStillHere) return;
  const wanted = isSignedIn ? takeWantedPage() : undefined;
  if (wanted) location.replace(wanted);
  else removeFlag();
}

/** Undefined without an answer. */
async function askServer(): Promise<boolean | undefined> {
  try {
    await browserApi().getUserInfo({}, { isQuiet: true });
    return true;
  } catch (error) {
    return reportAccountFailure(error) ? false : undefined;
  }
}
