import { browserApi } from '../lib/browser-api.ts';
import { forgetDevicePlaces } from '../lib/continue-hint.ts';
import { forgetOrderDraft } from '../lib/order-draft-store.ts';
import { paths } from '../lib/paths.ts';
import { forgetSession } from '../lib/session.ts';
import { tabLocale } from '../lib/texts.ts';
import { pageAt } from '../pages.ts';

/** Signs out: the session ends on the server, and here even when the server cannot be told. */
export async function quit(): Promise<void> {
  await browserApi()
    .logout({}, { isQuiet: true })
    .catch(() => {});
  forgetSession();
  // Names and plans of a buyer are not for the next one at this screen.
  forgetOrderDraft();
  // Nor is what the account could not be told.
  forgetDevicePlaces();
  // A page of a user's own would only open the login dialog again.
  if (pageAt(location.pathname)?.access === 'user') location.replace(paths.home(tabLocale()));
  else location.reload();
}
