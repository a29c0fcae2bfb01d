import { pageAt } from '../../../contract/site/pages.ts';
import { paths } from '../../../contract/site/paths.ts';
import { browserApi } from '../../lib/api/browser-api.ts';
import { forgetSession } from '../../lib/session/session.ts';
import { forgetDevicePlaces } from '../../lib/storage/continue-hint.ts';
import { forgetOrderDraft } from '../../lib/storage/order-draft.ts';
import { tabLocale } from '../../lib/text/texts.ts';

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
