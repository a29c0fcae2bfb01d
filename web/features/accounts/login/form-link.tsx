import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { type LoginFormName, useLoginAddress } from '#web/lib/session/login-address.ts';

interface FormLinkProps {
  to: LoginFormName;
  children: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
}

/** Opens another form of the dialog. Replaces the history entry, so that Back closes the dialog. */
export function FormLink({ to, children, ref }: FormLinkProps) {
  return (
    <Link ref={ref} to={useLoginAddress(to)} replace preventScrollReset>
      {children}
    </Link>
  );
}
