import type { SignedIn } from '#contract/accounts.ts';
import { saveSignIn } from '#web/lib/session/save-sign-in.ts';
import { pageAfterSignIn } from '#web/lib/session/wanted-page.ts';
import { showAfterReload } from '#web/lib/storage/message-after-reload.ts';

/**
 * Stores the new session and loads the next page. The promise never settles, so that the form stays
 * busy until then.
 */
export function finishSignIn(signedIn: SignedIn, text: string): Promise<never> {
  saveSignIn(signedIn);
  showAfterReload({ tone: 'success', text });
  location.replace(pageAfterSignIn());
  return new Promise<never>(() => {});
}
