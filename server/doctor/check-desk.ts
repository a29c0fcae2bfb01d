import type { Db } from '../db/client.ts';
import { isPasswordOf } from '../modules/accounts/passwords/passwords.ts';
import { demoOwner, mayHaveDemoOwner } from '../modules/staff/demo-owner.ts';
import { isLoopback } from '../network/addresses.ts';
import type { Config } from '../settings/config.ts';
import { findDeskRequirement, listDeskOwners } from './check-desk.queries.ts';
import { type Finding, failure, success, warning } from './finding.ts';

const ADDRESS = 'desk';
const SIGN_IN = 'desk sign-in';
const DEMO_OWNER = 'demo owner';

/** Whether the address of the desk is suitable for staff on other machines. */
export function checkDeskAddress({ deskPort, deskUrl, publicUrl }: Config): Finding {
  if (deskPort === 0) return success(ADDRESS, 'switched off (DESK_PORT=0)');
  const { hostname, protocol } = new URL(deskUrl);
  if (isLoopback(hostname)) return success(ADDRESS, `${deskUrl}, for this machine only`);
  if (protocol !== 'https:')
    return failure(
      ADDRESS,
      `DESK_URL ${deskUrl} is not https: passwords are sent in the clear, and passkeys do not work`,
      'Put a proxy with a certificate in front of the desk.',
    );
  if (hostname === new URL(publicUrl).hostname)
    return warning(
      ADDRESS,
      `DESK_URL and PUBLIC_URL have the host name ${hostname}, so browsers send the cookies of one to the other`,
      'Give the desk a host name of its own, such as desk.example.com.',
    );
  return success(ADDRESS, deskUrl);
}

/** Checks that an owner has a password, and that a second factor is required. */
export async function checkDeskSignIn(db: Db, { deskPort, deskUrl }: Config): Promise<Finding> {
  if (deskPort === 0) return success(SIGN_IN, 'the desk is switched off');
  const owners = (await listDeskOwners(db)).filter(({ password_hash }) => password_hash !== null);
  if (owners.length === 0)
    return warning(
      SIGN_IN,
      'no owner has set a password yet',
      'Run "vignette staff add <email> --name <name> --owner" and open the link that it prints.',
    );
  const isRequired = await findDeskRequirement(db);
  if (!isRequired && !isLoopback(new URL(deskUrl).hostname))
    return warning(
      SIGN_IN,
      'staff can sign in with a password only',
      'Run "vignette staff require-second-factor on".',
    );
  const factor = isRequired ? 'required' : 'optional';
  return success(SIGN_IN, `owners: ${owners.length}; a second factor is ${factor}`);
}

/** Whether the demo owner, whose password is public, can sign in outside of a local demo. */
export async function checkDemoOwner(db: Db, config: Config): Promise<Finding> {
  const found = (await listDeskOwners(db)).find(({ email }) => email === demoOwner.email);
  const isOpen =
    found?.password_hash != null && (await isPasswordOf(demoOwner.password, found.password_hash));
  if (!isOpen) return success(DEMO_OWNER, 'signing in with the public password is not possible');
  if (mayHaveDemoOwner(config))
    return success(DEMO_OWNER, 'can sign in, but only this machine reaches the desk');
  return failure(
    DEMO_OWNER,
    `${demoOwner.email} has a public password, and this is not a demo on this machine only`,
    `Restart the server, which disables the account, or run "vignette staff disable ${demoOwner.email}".`,
  );
}
