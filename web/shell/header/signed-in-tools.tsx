import type { Session } from '#web/lib/session/session.ts';
import { AccountMenu } from './account-menu.tsx';
import { CartLink } from './cart-link.tsx';

/** The part of the header for signed-in users. */
export function SignedInTools({ session }: { session: Session }) {
  return (
    <>
      <CartLink session={session} />
      <AccountMenu session={session} />
    </>
  );
}
