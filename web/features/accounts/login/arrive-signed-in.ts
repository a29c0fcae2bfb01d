import { noteAccountFailure } from '../../../lib/account-failure.ts';
import { browserApi } from '../../../lib/browser-api.ts';
import { takeWantedPage } from '../../../lib/wanted-page.ts';

/**
 * The address asks for the login dialog, but this browser has a session. Either the visitor is
 * signed in and the flag is removed, or the server has rejected the session and redirected here:
 * asking it shows which. A rejected session is handled as the error catalogue says.
 */
export async function arriveSignedIn(removeFlag: () => void): Promise<void> {
  try {
    await browserApi().getUserInfo({}, { isQuiet: true });
  } catch (error) {
    if (!noteAccountFailure(error)) removeFlag();
    return;
  }
  const wanted = takeWantedPage();
  if (wanted) location.replace(wanted);
  else removeFlag();
}
