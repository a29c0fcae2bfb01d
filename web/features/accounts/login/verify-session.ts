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
  const session = await confirmSession();
  // The visitor may have navigated while the call was running.
  const hasFlag = new URLSearchParams(location.search).has(LOGIN_FLAG);
  if (session === 'rejected' || !hasFlag) return;
  const wanted = session === 'valid' ? takeWantedPage() : undefined;
  if (wanted) location.replace(wanted);
  else removeFlag();
}

/** Asks the server. A rejection is reported to the shell, which ends the session. */
async function confirmSession(): Promise<'valid' | 'rejected' | 'unknown'> {
  try {
    await browserApi().getUserInfo({}, { isQuiet: true });
    return 'valid';
  } catch (error) {
    return reportAccountFailure(error) ? 'rejected' : 'unknown';
  }
}
