import { pageAt } from '../../../contract/site/pages.ts';
import { paths } from '../../../contract/site/paths.ts';
import { sayAfterReload } from '../storage/after-reload.ts';
import { cookies } from '../storage/cookies.ts';
import { deviceStore } from '../storage/device-store.ts';
import { tabLocale } from '../text/texts.ts';
import { LOGIN_FLAG } from './login-address.ts';
import { forgetSession, SESSION_KEY } from './session.ts';
import { saveWantedPage } from './wanted-page.ts';

let isEnding = false;
let guardedAddress: string | undefined;

/**
 * For the guard: remembers which page of a user's own is being loaded. The browser's address is
 * still that of the page before when the server rejects the session.
 */
export async function loadGuarded<Data>(address: string, load: () => Promise<Data>): Promise<Data> {
  guardedAddress = address;
  const loaded = await load();
  if (guardedAddress === address) guardedAddress = undefined;
  return loaded;
}

/** The server rejects the session: signs out here and loads the page again, once for all calls. */
export function endSession(message: string): void {
  if (isEnding) return;
  isEnding = true;
  const { pathname, search } = location;
  const isUserPage = pageAt(pathname)?.access === 'user';
  const wanted = isUserPage ? pathname + search : guardedAddress;
  if (wanted) {
    // The user's name stays until the login dialog has said that the session has ended.
    cookies.forgetToken();
    saveWantedPage(wanted);
    location.replace(paths.login(tabLocale()));
  } else if (new URLSearchParams(search).has(LOGIN_FLAG)) {
    cookies.forgetToken();
    location.reload();
  } else {
    forgetSession();
    sayAfterReload({ tone: 'warning', text: message });
    location.reload();
  }
}

/** Whether the stored user's token has expired or was rejected. */
export function hasEndedSession(): boolean {
  return !cookies.token() && deviceStore.read(SESSION_KEY) !== null;
}
