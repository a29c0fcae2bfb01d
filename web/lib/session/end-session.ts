import { pageAt } from '#contract/site/pages.ts';
import { paths } from '#contract/site/paths.ts';
import { deviceStorage } from '#ui/storage/browser-storage.ts';
import { cookies } from '#ui/storage/cookies.ts';
import { tabLocale } from '#ui/text/texts.ts';
import { showAfterReload } from '../storage/message-after-reload.ts';
import { SESSION_KEY } from '../storage/stored-session.ts';
import { LOGIN_FLAG } from './login-address.ts';
import { forgetSession } from './session.ts';
import { saveWantedPage } from './wanted-page.ts';

let isEnding = false;
let guardedAddress: string | undefined;

/**
 * Records which guarded page is being loaded: when the server rejects the session, the browser's
 * address is still that of the previous page.
 */
export async function loadGuarded<Data>(address: string, load: () => Promise<Data>): Promise<Data> {
  guardedAddress = address;
  const loaded = await load();
  if (guardedAddress === address) guardedAddress = undefined;
  return loaded;
}

/**
 * Signs out after the server has rejected the session, and loads a page. Only the first call has an
 * effect, because several calls may fail at once.
 */
export function endSession(message: string): void {
  if (isEnding) return;
  isEnding = true;
  const { pathname, search } = location;
  const isUserPage = pageAt(pathname)?.access === 'user';
  const wanted = isUserPage ? pathname + search : guardedAddress;
  if (wanted) {
    // The next document replaces the stored user without a token (`forgetEndedUser`), by which
    // `hasEndedSession` knows that a session has ended.
    cookies.forgetToken();
    saveWantedPage(wanted);
    location.replace(paths.login(tabLocale()));
  } else if (new URLSearchParams(search).has(LOGIN_FLAG)) {
    cookies.forgetToken();
    location.reload();
  } else {
    forgetSession();
    showAfterReload({ tone: 'warning', text: message });
    location.reload();
  }
}

/** Whether the stored user's token has expired or was rejected. */
export function hasEndedSession(): boolean {
  return !cookies.token() && deviceStorage.read(SESSION_KEY) !== null;
}
