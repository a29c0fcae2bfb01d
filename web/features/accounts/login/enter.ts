import type { SignedIn } from '../../../../contract/accounts.ts';
import type { MessageKey } from '../../../../i18n/message-key.ts';
import { sayAfterReload } from '../../../lib/after-reload.ts';
import { keepSignedIn } from '../../../lib/keep-signed-in.ts';
import { withoutLogin } from './login-address.ts';

/**
 * Somebody has signed in: kept for this visit and the next, and the page begins anew without the
 * login flag. Never ends, so that the form stays busy until then.
 */
export function enter(signedIn: SignedIn, message: MessageKey): Promise<never> {
  keepSignedIn(signedIn);
  sayAfterReload(message);
  location.replace(withoutLogin(location.href));
  return new Promise<never>(() => {});
}
