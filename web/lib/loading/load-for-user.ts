import { type LoaderFunctionArgs, redirect } from 'react-router';
import { paths } from '#contract/site/paths.ts';
import { noAnswer } from '#contract/transport/client.ts';
import { cookies } from '#ui/storage/cookies.ts';
import { tabLocale } from '#ui/text/texts.ts';
import { loadGuarded } from '../session/end-session.ts';
import { restoreSession } from '../session/restore-session.ts';
import { readSession } from '../session/session.ts';
import { saveWantedPage, wantedPageCookie } from '../session/wanted-page.ts';
import { inBrowser, type Load, onServer } from './load.ts';
import { pageContext } from './page-context.ts';

/**
 * The server's loader of a page that needs a user. A guest is redirected to the home page, where
 * the login dialog opens; after signing in, the `wanted` cookie leads back here (`wanted-page.ts`).
 */
export function onServerForUser<Data>(load: Load<Data>) {
  const run = onServer(load);
  return (args: LoaderFunctionArgs): Promise<Data> => {
    const { isSignedIn, locale, isHttps } = args.context.get(pageContext);
    if (!isSignedIn) {
      const cookie = wantedPageCookie(addressOf(args.request), isHttps);
      throw redirect(paths.login(locale), { headers: { 'set-cookie': cookie } });
    }
    return run(args);
  };
}

/** The browser's loader of a page that needs a user. */
export function inBrowserForUser<Data>(load: Load<Data>) {
  const run = inBrowser(load);
  return async (args: LoaderFunctionArgs): Promise<Data> => {
    await restoreSession();
    const address = addressOf(args.request);
    if (!cookies.token()) {
      saveWantedPage(address);
      throw redirect(paths.login(tabLocale()));
    }
    // `restoreSession` got no reply for the token's user; the error page offers to load again.
    if (!readSession()) throw noAnswer();
    return loadGuarded(address, () => run(args));
  };
}

function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
