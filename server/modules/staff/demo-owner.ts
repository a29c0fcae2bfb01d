import type { Db } from '../../db/client.ts';
import { isLoopback } from '../../network/addresses.ts';
import type { Config } from '../../settings/config.ts';
import type { AuditService } from '../audit/audit.service.ts';
import * as queries from './staff.queries.ts';
import * as sessions from './staff-sessions.queries.ts';

/** The credentials of the demo's owner, which the sign-in page fills in. */
export const demoOwner = { email: 'owner@vignette.example', password: 'vignette-desk' };

const ACTOR = 'server start';
const subject = `staff:${demoOwner.email}` as const;

/** Only in a demo whose site and desk no other machine can reach. */
export function mayHaveDemoOwner(config: Config): boolean {
  const names = [config.publicUrl, config.deskUrl].map((url) => new URL(url).hostname);
  return config.isDemo && [config.host, config.deskHost, ...names].every(isLoopback);
}

interface DemoOwnerParts {
  db: Db;
  audit: AuditService;
  hashPassword: (password: string) => Promise<string>;
}

/**
 * Creates or enables the demo owner, and lets members sign in without a second factor. Only for a
 * demo that no other machine can reach.
 */
export async function enableDemoOwner({ db, audit, hashPassword }: DemoOwnerParts): Promise<void> {
  const found = await queries.findByEmail(db, demoOwner.email);
  if (found && !found.disabled_at) return;
  const passwordHash = found ? undefined : await hashPassword(demoOwner.password);
  await db.transaction().execute(async (tx) => {
    if (found) await queries.updateStaff(tx, found.id, { disabled_at: null });
    else {
      const added = await queries.insertStaff(tx, {
        email: demoOwner.email,
        name: 'Demo owner',
        role: 'owner',
      });
      if (!added || passwordHash === undefined) return;
      await queries.updateStaff(tx, added.id, { password_hash: passwordHash });
      await queries.updateRequirement(tx, false);
    }
    const action = found ? 'staff.enable' : 'staff.add';
    await audit.record(tx, { actor: ACTOR, action, subject, change: {} });
  });
}

/** Disables the demo owner, whose password is public; false if there was nothing to disable. */
export async function disableDemoOwner(
  { db, audit }: Pick<DemoOwnerParts, 'db' | 'audit'>,
  now: Date,
): Promise<boolean> {
  const found = await queries.findByEmail(db, demoOwner.email);
  if (!found || found.disabled_at) return false;
  await db.transaction().execute(async (tx) => {
    await queries.updateStaff(tx, found.id, { disabled_at: now });
    await sessions.deleteSessions(tx, found.id);
    await audit.record(tx, { actor: ACTOR, action: 'staff.disable', subject, change: {} });
  });
  return true;
}
