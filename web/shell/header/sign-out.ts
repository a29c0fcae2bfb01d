import { pageAt } from '#contract/site/pages.ts';
import { paths } from '#contract/site/paths.ts';
import { tabLocale } from '#ui/text/texts.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';
import { forgetUser } from '#web/lib/session/forget-user.ts';

/** Ends the session on the server, and in the browser even if the call to the server fails. */
export async function signOut(): Promise<void> {
  await browserApi()
    .logout({}, { isQuiet: true })
    .catch(() => {});
  forgetUser();
  // On a page that needs a user, a guest would only see the login dialog.
  if (pageAt(location.pathname)?.access === 'user') location.replace(paths.home(tabLocale()));
  else location.reload();
}
