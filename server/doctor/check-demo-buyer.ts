import type { Config } from '../config.ts';
import type { Db } from '../db/client.ts';
import { findOpenDemoBuyer, isForThisMachine } from '../modules/accounts/demo-buyer.ts';
import { type Finding, failure, isFine } from './finding.ts';

const CHECK = 'demo buyer';

/** Whether anybody can sign in with the password in the README. */
export async function checkDemoBuyer(db: Db, config: Config): Promise<Finding> {
  const open = await findOpenDemoBuyer(db);
  if (!open) return isFine(CHECK, 'nobody signs in with the public password');
  if (isForThisMachine(config)) return isFine(CHECK, 'signs in, on this machine only');
  return failure(
    CHECK,
    `account ${open.id} signs in with a public password on ${config.publicUrl}`,
    'Restart the server, which disables the account, or run "vignette account disable".',
  );
}
