import buyer from '../../../demo/buyer.json' with { type: 'json' };
import type { Config } from '../../config.ts';
import type { Db } from '../../db/client.ts';
import { isLoopback } from '../../http/client-address.ts';
import type { AuditService } from '../audit/audit.service.ts';
import * as queries from './demo-buyer.queries.ts';
import { emailKey } from './email-key.ts';
import { isPasswordOf } from './passwords.ts';

/** Recorded with the account: only what this rule has disabled does it enable again. */
const REASON = 'Demo account with a public password, outside a demo on this machine';
/** Who has done it, for the audit log. */
const ACTOR = 'server start';

/** Whether the site listens on this machine alone, without a proxy that others reach it through. */
export function isForThisMachine({
  host,
  publicUrl,
  trustedProxies,
}: Pick<Config, 'host' | 'publicUrl' | 'trustedProxies'>): boolean {
  const isLocal = isLoopback(host) && isLoopback(new URL(publicUrl).hostname);
  return isLocal && trustedProxies.length === 0;
}

/** The demo buyer, while the password is the one in the README and signs in. */
export async function findOpenDemoBuyer(db: Db) {
  const found = await queries.findDemoBuyer(db, emailKey(buyer.email));
  if (!found || found.disabled_reason !== null) return undefined;
  return (await isPasswordOf(buyer.password, found.password_hash)) ? found : undefined;
}

/** Disables the demo buyer, however it came into the database; its sessions end. */
export async function disableDemoBuyer(db: Db, audit: AuditService): Promise<boolean> {
  const open = await findOpenDemoBuyer(db);
  if (!open) return false;
  return db.transaction().execute(async (tx) => {
    if (!(await queries.disableDemoBuyer(tx, open, REASON))) return false;
    await audit.record(tx, {
      actor: ACTOR,
      action: 'account.disable',
      subject: `account:${open.id}`,
      change: { reason: REASON },
    });
    return true;
  });
}

/** Undoes `disableDemoBuyer`. What an operator has disabled stays so. */
export async function enableDemoBuyer(db: Db, audit: AuditService): Promise<void> {
  const found = await queries.findDemoBuyer(db, emailKey(buyer.email));
  if (found?.disabled_reason !== REASON) return;
  await db.transaction().execute(async (tx) => {
    if (!(await queries.enableDemoBuyer(tx, found.id, REASON))) return;
    await audit.record(tx, {
      actor: ACTOR,
      action: 'account.enable',
      subject: `account:${found.id}`,
      change: { reason: REASON },
    });
  });
}
