import { say } from '#i18n/notice.ts';
import { findOpenDemoBuyer, isForThisMachine } from '../areas/accounts/desk/demo-buyer.ts';
import { demoCredentials } from '../areas/accounts/desk/demo-credentials.ts';
import type { Db } from '../db/client.ts';
import type { Config } from '../settings/config.ts';
import { type Finding, failure, success } from './finding.ts';

const CHECK = 'demoBuyer';

/** Whether the demo buyer, whose password is in the README, can sign in to a public site. */
export async function checkDemoBuyer(db: Db, config: Config): Promise<Finding> {
  const openBuyer = await findOpenDemoBuyer(db);
  if (!openBuyer) return success(CHECK, say('deskCheck.demoClosed'));
  if (isForThisMachine(config)) return success(CHECK, say('deskCheck.demoBuyerLocal'));
  return failure(
    CHECK,
    say('deskCheck.demoBuyerOpen', { id: openBuyer.id, url: config.publicUrl }),
    say('deskCheck.demoBuyerAdvice', { email: demoCredentials.email }),
  );
}
