import type { Db } from '../db/client.ts';
import { findOpenDemoBuyer, isForThisMachine } from '../modules/accounts/operator/demo-buyer.ts';
import { demoCredentials } from '../modules/accounts/operator/demo-credentials.ts';
import type { Config } from '../settings/config.ts';
import { type Finding, failure, success } from './finding.ts';

const CHECK = 'demo buyer';

/** Whether the demo buyer, whose password is in the README, can sign in to a public site. */
export async function checkDemoBuyer(db: Db, config: Config): Promise<Finding> {
  const openBuyer = await findOpenDemoBuyer(db);
  if (!openBuyer) return success(CHECK, 'signing in with the public password is not possible');
  if (isForThisMachine(config))
    return success(CHECK, 'can sign in, but only this machine reaches the site');
  return failure(
    CHECK,
    `account ${openBuyer.id} has a public password, and ${config.publicUrl} is a public site`,
    `Restart the server, which disables the account, or run "vignette account disable ${demoCredentials.email}".`,
  );
}
