import { pageAt } from '../pages.ts';
import { sayAfterReload } from './after-reload.ts';
import { cookies } from './cookies.ts';
import { deviceStore } from './device-store.ts';
import { LOGIN_FLAG } from './login-address.ts';
import { forgetSession, SESSION_KEY } from './session.ts';

let isEnding = false;

/** The server rejects the session: signs out here and loads the page again, once for all calls. */
export function endSession(message: string): void {
  if (isEnding) return;
  isEnding = true;
  const { pathname, search } = location;
  const opensLogin =
    pageAt(pathname)?.access === 'user' || new URLSearchParams(search).has(LOGIN_FLAG);
  if (opensLogin) {
    // The user's name stays until the login dialog has said that the session has ended.
    cookies.forgetToken();
  } else {
    forgetSession();
    sayAfterReload({ tone: 'warning', text: message });
  }
  location.reload();
}

/** Whether somebody was signed in here whose token has expired or was rejected. */
export function hasEndedSession(): boolean {
  return !cookies.token() && deviceStore.read(SESSION_KEY) !== null;
}
