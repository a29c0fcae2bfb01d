import type { Db } from '#server/db/client.ts';
import { isLoopback } from '#server/network/addresses.ts';
import type { Config } from '#server/settings/config.ts';
import type { AuditService } from '../audit/audit.service.ts';
import * as queries from './staff.queries.ts';
import * as sessions from './staff-sessions.queries.ts';

/** The credentials of the demo's owner, which the sign-in page fills in. */
export const demoOwner = { email: 'owner@vignette.example', password: 'vignette-desk' };

const ACTOR = 'server start';
const DISABLED = 'Demo owner with a public password, outside a demo on this machine';
const ENABLED = 'A demo that only this machine can reach was started';
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
  isPasswordOf: (password: string, passwordHash: string) => Promise<boolean>;
}

/** The demo owner, if the account still has the public password. */
async function findDemoOwner({ db, isPasswordOf }: Pick<DemoOwnerParts, 'db' | 'isPasswordOf'>) {
  const found = await queries.findByEmail(db, demoOwner.email);
  if (!found?.password_hash) return undefined;
  return (await isPasswordOf(demoOwner.password, found.password_hash)) ? found : undefined;
}

/**
 * Creates the demo owner and lets members sign in without a second factor, or enables an owner that
 * an earlier start has disabled. Only for a demo that no other machine can reach.
 */
export async function enableDemoOwner(parts: DemoOwnerParts): Promise<void> {
  const { db, audit } = parts;
  if (!(await queries.findByEmail(db, demoOwner.email))) return addDemoOwner(parts);
  const found = await findDemoOwner(parts);
  if (!found?.disabled_at) return;
  const [latest] = await audit.list({ subject, action: 'staff.disable', limit: 1 });
  if (latest?.actor !== ACTOR) return;
  await db.transaction().execute(async (tx) => {
    await queries.updateStaff(tx, found.id, { disabled_at: null });
    await queries.updateRequirement(tx, false);
    const change = { reason: ENABLED };
    await audit.record(tx, { actor: ACTOR, action: 'staff.enable', subject, change });
  });
}

async function addDemoOwner({ db, audit, hashPassword }: DemoOwnerParts): Promise<void> {
  const passwordHash = await hashPassword(demoOwner.password);
  const member = { email: demoOwner.email, name: 'Demo owner', role: 'owner' } as const;
  await db.transaction().execute(async (tx) => {
    const added = await queries.insertStaff(tx, member);
    if (!added) return;
    await queries.updateStaff(tx, added.id, { password_hash: passwordHash });
    await queries.updateRequirement(tx, false);
    await audit.record(tx, { actor: ACTOR, action: 'staff.add', subject, change: {} });
  });
}

/**
 * Disables the demo owner while its password is the public one, and requires a second factor again;
 * false if there was nothing to disable.
 */
export async function disableDemoOwner(
  { db, audit, isPasswordOf }: Omit<DemoOwnerParts, 'hashPassword'>,
  now: Date,
): Promise<boolean> {
  const found = await findDemoOwner({ db, isPasswordOf });
  if (!found || found.disabled_at) return false;
  await db.transaction().execute(async (tx) => {
    await queries.updateStaff(tx, found.id, { disabled_at: now });
    await queries.updateRequirement(tx, true);
    await sessions.endSessions(tx, found.id);
    const change = { reason: DISABLED };
    await audit.record(tx, { actor: ACTOR, action: 'staff.disable', subject, change });
  });
  return true;
}
