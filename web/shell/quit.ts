import { browserApi } from '../lib/browser-api.ts';
import { forgetDevicePlaces } from '../lib/continue-hint.ts';
import { forgetOrderDraft } from '../lib/order-draft-store.ts';
import { forgetSession } from '../lib/session.ts';

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
  location.reload();
}
