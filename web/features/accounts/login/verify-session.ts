import { reportAccountFailure } from '#web/lib/api/account-failure.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { LOGIN_FLAG } from '#web/lib/session/login-address.ts';
import { takeWantedPage } from '#web/lib/session/wanted-page.ts';

/**
 * For a URL that opens the login dialog although this browser has a session. If the server confirms
 * the session, loads the wanted page or removes the flag; if it rejects the session, reports that;
 * without a reply, removes the flag.
 */
export async function verifySession(removeFlag: () => void): Promise<void> {
  const isSignedIn = await isSessionValid();
  // The visitor may have navigated while the call was running.
  const hasFlag = new URLSearchParams(location.search).has(LOGIN_FLAG);
  if (isSignedIn === false || !hasFlag) return;
  const wanted = isSignedIn ? takeWantedPage() : undefined;
  if (wanted) location.replace(wanted);
  else removeFlag();
}

/** Undefined when the server did not reply or failed. */
async function isSessionValid(): Promise<boolean | undefined> {
  try {
    await browserApi().getUserInfo({}, { isQuiet: true });
    return true;
  } catch (error) {
    return reportAccountFailure(error) ? false : undefined;
  }
}
