import { createPath } from 'react-router';
import { pageAt } from '../pages.ts';
import { cookieText, readCookie, writeCookie } from './cookies.ts';
import { withoutLogin } from './login-address.ts';
import { inLanguage, paths } from './paths.ts';
import { tabLocale } from './texts.ts';

const NAME = 'wanted';
const SECONDS = 10 * 60;

/** As a `Set-Cookie` header of the server's redirect. */
export function wantedPageCookie(address: string, isSecure: boolean): string {
  return cookieText(NAME, encodeURIComponent(address), SECONDS, isSecure);
}

export function saveWantedPage(address: string): void {
  writeCookie(NAME, encodeURIComponent(address), SECONDS);
}

export function forgetWantedPage(): void {
  writeCookie(NAME, '', 0);
}

/**
 * The page of a user's own that a guest asked for before the guard redirected to home. Reads and
 * deletes the cookie; any other address in it is ignored, so that nobody is sent elsewhere.
 */
export function takeWantedPage(): string | undefined {
  const wanted = decodeURIComponent(readCookie(document.cookie, NAME) ?? '');
  forgetWantedPage();
  if (!wanted.startsWith('/') || !URL.canParse(wanted, location.origin)) return undefined;
  const url = new URL(wanted, location.origin);
  if (url.origin !== location.origin || pageAt(url.pathname)?.access !== 'user') return undefined;
  return inLanguage(tabLocale(), url);
}

/**
 * The page the guard redirected from, else the present one without the login flag. The page of a
 * reset link has nothing to show to somebody who is signed in.
 */
export function pageAfterSignIn(): string {
  const wanted = takeWantedPage();
  const page = pageAt(location.pathname)?.name;
  if (wanted && page === 'Home') return wanted;
  if (page === 'ResetPassword') return paths.home(tabLocale());
  return createPath(withoutLogin(location));
}
