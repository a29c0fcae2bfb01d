import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { Db } from '#server/db/client.ts';
import { isLoopback } from '#server/network/addresses.ts';
import type { Config } from '#server/settings/config.ts';
import { emailKey } from '#server/text/email-key.ts';
import { isPasswordOf } from '../passwords/passwords.ts';
import * as queries from './demo-buyer.queries.ts';
import { demoCredentials } from './demo-credentials.ts';

/** Stored with the account: only an account disabled for this reason is enabled again. */
const DISABLED = 'Demo account with a public password, outside a demo on this machine';
const ENABLED = 'A demo that only this machine can reach was started';
/** The actor in the audit log. */
const ACTOR = 'server start';

/** Whether HOST and PUBLIC_URL are both loopback addresses. */
export function isForThisMachine({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return isLoopback(host) && isLoopback(new URL(publicUrl).hostname);
}

/** The demo buyer, if the account is enabled and still has the public password. */
export async function findOpenDemoBuyer(db: Db) {
  const found = await queries.findDemoBuyer(db, emailKey(demoCredentials.email));
  if (!found || found.disabledReason !== null) return undefined;
  return (await isPasswordOf(demoCredentials.password, found.passwordHash)) ? found : undefined;
}

/** Disables the demo buyer and ends its sessions; false if there was nothing to disable. */
export async function disableDemoBuyer(db: Db, audit: AuditService): Promise<boolean> {
  const open = await findOpenDemoBuyer(db);
  if (!open) return false;
  return db.transaction().execute(async (tx) => {
    if (!(await queries.disableDemoBuyer(tx, open, DISABLED))) return false;
    await audit.record(tx, {
      actor: ACTOR,
      action: 'account.disable',
      subject: `account:${open.id}`,
      change: { reason: DISABLED },
    });
    return true;
  });
}

/** Undoes `disableDemoBuyer`. An account that an operator disabled stays disabled. */
export async function enableDemoBuyer(db: Db, audit: AuditService): Promise<void> {
  const found = await queries.findDemoBuyer(db, emailKey(demoCredentials.email));
  if (found?.disabledReason !== DISABLED) return;
  await db.transaction().execute(async (tx) => {
    if (!(await queries.enableDemoBuyer(tx, found.id, DISABLED))) return;
    await audit.record(tx, {
      actor: ACTOR,
      action: 'account.enable',
      subject: `account:${found.id}`,
      change: { reason: ENABLED, reason_disabled: DISABLED },
    });
  });
}
