import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { type LoginFormName, useLoginAddress } from '../../../lib/session/login-address.ts';

interface FormLinkProps {
  to: LoginFormName;
  children: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
}

/** To another form of the dialog. Back closes the dialog, whichever form it shows. */
export function FormLink({ to, children, ref }: FormLinkProps) {
  return (
    <Link ref={ref} to={useLoginAddress(to)} replace preventScrollReset>
      {children}
    </Link>
  );
}
