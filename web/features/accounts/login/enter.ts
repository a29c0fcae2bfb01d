import type { SignedIn } from '../../../../contract/accounts.ts';
import { keepSignedIn } from '../../../lib/session/keep-signed-in.ts';
import { pageAfterSignIn } from '../../../lib/session/wanted-page.ts';
import { sayAfterReload } from '../../../lib/storage/after-reload.ts';

/**
 * Stores the new session and loads the next page. Never settles, so that
 * the form stays busy until then.
 */
export function enter(signedIn: SignedIn, text: string): Promise<never> {
  keepSignedIn(signedIn);
  sayAfterReload({ tone: 'success', text });
  location.replace(pageAfterSignIn());
  return new Promise<never>(() => {});
}
