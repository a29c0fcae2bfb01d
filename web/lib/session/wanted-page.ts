import { createPath } from 'react-router';
import { cookieText, readCookie } from '#contract/site/cookies.ts';
import { pageAt } from '#contract/site/pages.ts';
import { inLanguage, paths } from '#contract/site/paths.ts';
import { writeCookie } from '#ui/storage/cookies.ts';
import { tabLocale } from '#ui/text/texts.ts';
import { withoutLogin } from './login-address.ts';

const NAME = 'wanted';
const SECONDS = 10 * 60;

/** The `Set-Cookie` header with which the server redirects a guest. */
export function wantedPageCookie(address: string, isSecure: boolean): string {
  return cookieText(NAME, encodeURIComponent(address), SECONDS, isSecure);
}

export function saveWantedPage(address: string): void {
  writeCookie(NAME, encodeURIComponent(address), SECONDS);
}

export function hasWantedPage(): boolean {
  return readCookie(document.cookie, NAME) !== undefined;
}

export function forgetWantedPage(): void {
  writeCookie(NAME, '', 0);
}

/**
 * The page that a guest opened before the guard redirected to the home page. The cookie is read and
 * deleted only on the home page, because all tabs share it. Only addresses of the site's guarded
 * pages are returned, so the cookie cannot redirect to another site.
 */
export function takeWantedPage(): string | undefined {
  if (pageAt(location.pathname)?.name !== 'Home') return undefined;
  const wanted = decode(readCookie(document.cookie, NAME) ?? '');
  forgetWantedPage();
  if (!wanted.startsWith('/') || !URL.canParse(wanted, location.origin)) return undefined;
  const url = new URL(wanted, location.origin);
  if (url.origin !== location.origin || pageAt(url.pathname)?.access !== 'user') return undefined;
  return inLanguage(tabLocale(), url);
}

/**
 * The page from which the guard redirected, else the current one without the login flag. The home
 * page replaces the password-reset page, which is useless to a signed-in user.
 */
export function pageAfterSignIn(): string {
  if (pageAt(location.pathname)?.name === 'ResetPassword') return paths.home(tabLocale());
  return takeWantedPage() ?? createPath(withoutLogin(location));
}

/** Decodes percent escapes; returns '' if they are malformed. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
