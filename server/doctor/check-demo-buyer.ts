import type { Db } from '../db/client.ts';
import { findOpenDemoBuyer, isForThisMachine } from '../modules/accounts/operator/demo-buyer.ts';
import { demoCredentials } from '../modules/accounts/operator/demo-credentials.ts';
import type { Config } from '../settings/config.ts';
import { type Finding, failure, isFine } from './finding.ts';

const CHECK = 'demo buyer';

/** Whether anybody can sign in with the password in the README. */
export async function checkDemoBuyer(db: Db, config: Config): Promise<Finding> {
  const open = await findOpenDemoBuyer(db);
  if (!open) return isFine(CHECK, 'nobody can sign in with the public password');
  if (isForThisMachine(config))
    return isFine(CHECK, 'can sign in, but only this machine reaches the site');
  return failure(
    CHECK,
    `anybody can sign in to account ${open.id}: its password is public, and so is ${config.publicUrl}`,
    `Restart the server, which disables the account, or run "vignette account disable ${demoCredentials.email}".`,
  );
}
