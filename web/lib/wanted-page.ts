import { createPath } from 'react-router';
import { pageAt } from '../pages.ts';
import { cookies } from './cookies.ts';
import { withoutLogin } from './login-address.ts';
import { inLanguage, paths } from './paths.ts';
import { tabLocale } from './texts.ts';

/**
 * The page of a user's own that a guest asked for before the guard redirected to home. Reads and
 * deletes the cookie; any other address in it is ignored, so that nobody is sent elsewhere.
 */
export function takeWantedPage(): string | undefined {
  const wanted = cookies.wantedPage();
  cookies.forgetWantedPage();
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, location.origin)) return undefined;
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
