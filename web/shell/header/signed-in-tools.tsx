import type { Session } from '../../lib/session/session.ts';
import { AccountMenu } from './account-menu.tsx';
import { CartLink } from './cart-link.tsx';

/** What the header holds for somebody who is signed in. */
export function SignedInTools({ session }: { session: Session }) {
  return (
    <>
      <CartLink session={session} />
      <AccountMenu session={session} />
    </>
  );
}
