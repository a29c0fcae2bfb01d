import type { Session } from '#web/lib/session/session.ts';
import { CartLink } from './cart-link.tsx';
import { AccountMenu } from './menus/account-menu.tsx';

/** The part of the header for signed-in users. */
export function SignedInTools({ session }: { session: Session }) {
  return (
    <>
      <CartLink session={session} />
      <AccountMenu session={session} />
    </>
  );
}
