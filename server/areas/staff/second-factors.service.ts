import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Db, Tx } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { factorAttempts } from './factor-sign-in.ts';
import * as factors from './factors.queries.ts';
import { registrationOptions, verifyRegistration } from './passkeys.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import * as queries from './staff.queries.ts';
import * as limits from './staff-limits.ts';
import { exceptHere, type SignedInStaff, type StaffHere, type StaffParts } from './staff-parts.ts';
import * as sessions from './staff-sessions.queries.ts';
import { findTotpStep, makeTotpSecret, totpUri } from './totp.ts';

/** Authenticator apps, passkeys and recovery codes of a signed-in member. */
export function createSecondFactors(parts: StaffParts) {
  const { db, now, audit, passwords, attempts } = parts;
  const party = () => ({ name: parts.siteName, url: parts.deskUrl() });

  async function hasFactor(db: Db, staffId: number): Promise<boolean> {
    const member = await queries.findById(db, staffId);
    return Boolean(member?.totp_secret) || (await factors.listPasskeys(db, staffId)).length > 0;
  }

  async function putRecoveryCodes(tx: Tx, staffId: number): Promise<string[]> {
    const codes = makeRecoveryCodes();
    const hashes = codes.map((code) => hashRecoveryCode(staffId, code));
    await factors.replaceRecoveryCodes(tx, staffId, hashes);
    return codes;
  }

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

  const record = (tx: Tx, { email }: SignedInStaff, action: string) =>
    audit.record(tx, { actor: email, action, subject: `staff:${email}`, change: {} });

  /** Throws unless the password is right; wrong ones delay the next attempt. */
  async function requirePassword({ id }: SignedInStaff, password: string): Promise<void> {
    const counters = limits.reauthenticationAttempts(id);
    const member = await queries.findById(db, id);
    const isRight = await passwords.matches(password, member?.password_hash ?? undefined, {
      isKnown: true,
      onPlace: () => attempts.count(db, counters, now()),
    });
    if (!isRight) throw new AppError('credentialsRejected');
    await attempts.clear(db, counters);
  }

  /**
   * Throws unless the password is right, or the member has just signed in to set up the first
   * factor: an open session alone must not decide how the account is protected.
   */
  async function requirePasswordToAdd(staff: SignedInStaff, password = ''): Promise<void> {
    if (staff.stage === 'complete' || (await hasFactor(db, staff.id)))
      await requirePassword(staff, password);
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

  const removeFactor = (staff: StaffHere, action: string, remove: (tx: Tx) => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      await remove(tx);
      await requireAnother(tx, staff.id);
      await sessions.endSessions(tx, staff.id, exceptHere(staff));
      await record(tx, staff, action);
      return null;
    });

  return {
    requirePassword,

    async startTotp(staff: SignedInStaff, password?: string) {
      await requirePasswordToAdd(staff, password);
      const { id, email } = staff;
      const secret = makeTotpSecret();
      await factors.setPendingTotp(db, id, secret);
      return { secret, uri: totpUri(secret, { email, issuer: `${parts.siteName} desk` }) };
    },

    async confirmTotp(staff: StaffHere, code: string) {
      const counters = await factorAttempts(db, staff);
      await attempts.count(db, counters, now());
      const secret = (await queries.findById(db, staff.id))?.totp_pending;
      const step = secret ? findTotpStep(secret, code, now()) : undefined;
      if (!secret || step === undefined) throw new AppError('secondFactorRejected');
      await attempts.clear(db, counters);
      return addFactor(staff, 'staff.add-totp', (tx) =>
        factors.setTotp(tx, staff.id, { secret, step }),
      );
    },

    async startPasskey(staff: SignedInStaff, password?: string) {
      await requirePasswordToAdd(staff, password);
      const known = await factors.listPasskeys(db, staff.id);
      const options = await registrationOptions(party(), staff, known);
      await sessions.setChallenge(db, staff.sessionId, options.challenge);
      return { ...options };
    },

    async confirmPasskey(staff: StaffHere, name: string, credential: object) {
      if (!staff.challenge || !(await sessions.takeChallenge(db, staff.sessionId, staff.challenge)))
        throw new AppError('secondFactorRejected');
      const created = await verifyRegistration(
        party(),
        staff.challenge,
        credential as RegistrationResponseJSON,
      );
      if (!created) throw new AppError('secondFactorRejected');
      return addFactor(staff, 'staff.add-passkey', (tx) =>
        factors.insertPasskey(tx, { ...created, staff_id: staff.id, name }),
      );
    },

    async renamePasskey({ id }: SignedInStaff, passkeyId: number, name: string) {
      if (!(await factors.updatePasskey(db, id, passkeyId, { name })))
        throw new AppError('notFound');
      return null;
    },

    async removeTotp(staff: StaffHere, password: string) {
      await requirePassword(staff, password);
      return removeFactor(staff, 'staff.remove-totp', (tx) => factors.setTotp(tx, staff.id, null));
    },

    async removePasskey(staff: StaffHere, passkeyId: number, password: string) {
      await requirePassword(staff, password);
      return removeFactor(staff, 'staff.remove-passkey', async (tx) => {
        if (!(await factors.deletePasskey(tx, staff.id, passkeyId))) throw new AppError('notFound');
      });
    },

    async renewRecoveryCodes(staff: StaffHere, password: string) {
      await requirePassword(staff, password);
      return db.transaction().execute(async (tx) => {
        // Of two renewals at once, only one set of codes is valid.
        await queries.lockById(tx, staff.id);
        const codes = await putRecoveryCodes(tx, staff.id);
        await sessions.endSessions(tx, staff.id, exceptHere(staff));
        await record(tx, staff, 'staff.renew-recovery-codes');
        return { recovery_codes: codes };
      });
    },
  };
}
