import type { Db, Tx } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import * as queries from '../staff.queries.ts';
import { exceptHere, type SignedInStaff, type StaffHere, type StaffParts } from '../staff-parts.ts';
import * as sessions from '../staff-sessions.queries.ts';
import * as factors from './factors.queries.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';

/** Adding and removing factors: what ends with them, and their entries in the audit log. */
export function createFactorChanges({ db, audit }: StaffParts) {
  const record = (tx: Tx, { email }: SignedInStaff, action: string) =>
    audit.record(tx, { actor: email, action, subject: `staff:${email}`, change: {} });

  /**
   * Runs `add`, and ends the member's other sessions: a session that was begun without the factor
   * does not outlive it. The first factor comes with recovery codes.
   */
  const addFactor = (staff: StaffHere, action: string, add: (tx: Tx) => Promise<void>) =>
    db.transaction().execute(async (tx) => {
      await queries.lockById(tx, staff.id);
      const isFirst = !(await hasFactor(tx, staff.id));
      if (!isFirst && staff.stage === 'set-up') throw new AppError('tokenRejected');
      await add(tx);
      await sessions.endSessions(tx, staff.id, exceptHere(staff));
      const recoveryCodes = isFirst ? await putRecoveryCodes(tx, staff.id) : null;
      await record(tx, staff, action);
      return { recovery_codes: recoveryCodes };
    });

  const removeFactor = (staff: StaffHere, action: string, remove: (tx: Tx) => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      await remove(tx);
      await requireAnother(tx, staff.id);
      await sessions.endSessions(tx, staff.id, exceptHere(staff));
      await record(tx, staff, action);
      return null;
    });

  const renewRecoveryCodes = (staff: StaffHere) =>
    db.transaction().execute(async (tx) => {
      // Of two renewals at once, only one set of codes is valid.
      await queries.lockById(tx, staff.id);
      const codes = await putRecoveryCodes(tx, staff.id);
      await sessions.endSessions(tx, staff.id, exceptHere(staff));
      await record(tx, staff, 'staff.renew-recovery-codes');
      return { recovery_codes: codes };
    });

  return { addFactor, removeFactor, renewRecoveryCodes };
}

export async function hasFactor(db: Db, staffId: number): Promise<boolean> {
  const member = await queries.findById(db, staffId);
  return Boolean(member?.totp_secret) || (await factors.listPasskeys(db, staffId)).length > 0;
}

async function putRecoveryCodes(tx: Tx, staffId: number): Promise<string[]> {
  const codes = makeRecoveryCodes();
  const hashes = codes.map((code) => hashRecoveryCode(staffId, code));
  await factors.replaceRecoveryCodes(tx, staffId, hashes);
  return codes;
}

/** Throws if a second factor is required and the member would have none. */
async function requireAnother(tx: Tx, staffId: number): Promise<void> {
  await queries.lockById(tx, staffId);
  if (await hasFactor(tx, staffId)) return;
  if (await queries.isSecondFactorRequired(tx))
    throw new OperatorError('A second factor is required: add another one first.', {
      message: 'deskError.lastFactor',
    });
  await factors.replaceRecoveryCodes(tx, staffId, []);
}
