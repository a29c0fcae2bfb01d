import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Db } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { findDevice } from '#server/limits/known-devices.ts';
import * as factors from '../factors/factors.queries.ts';
import { authenticationOptions, verifyAuthentication } from '../factors/passkeys.ts';
import { hashRecoveryCode } from '../factors/recovery-codes.ts';
import { findTotpStep } from '../factors/totp.ts';
import * as queries from '../staff.queries.ts';
import * as limits from '../staff-limits.ts';
import type { SessionReply, SignedInStaff, StaffHere, StaffParts } from '../staff-parts.ts';
import * as sessions from '../staff-sessions.queries.ts';
import { createFailedSignIns } from './failed-sign-ins.ts';

const TOTP_CODE = /^\d{6}$/;

/** The counters of wrong second factors, which are separate for each known device. */
export async function factorAttempts(db: Db, staff: StaffHere) {
  const device = await findDevice(db, 'staff', staff.email.toLowerCase(), staff);
  return limits.secondFactorAttempts(staff.id, device);
}

/** The second step of signing in. `complete` ends it, with what the audit entry says about it. */
export function createFactorSignIn(
  parts: StaffParts,
  complete: (staff: StaffHere, change?: object) => Promise<SessionReply>,
) {
  const { db, now } = parts;
  const party = () => ({ name: parts.siteName, url: parts.deskUrl() });
  const failures = createFailedSignIns(parts);

  async function isRightTotp(staffId: number, code: string): Promise<boolean> {
    const member = await queries.findById(db, staffId);
    const step = member?.totp_secret ? findTotpStep(member.totp_secret, code, now()) : undefined;
    return step !== undefined && factors.consumeTotpStep(db, staffId, step);
  }

  /** Returns the passkey's new counter; undefined if the reply is not valid. */
  async function checkPasskey(staff: SignedInStaff, passkey: factors.PasskeyRow, reply: object) {
    const { challenge } = staff;
    if (!challenge || !(await sessions.takeChallenge(db, staff.sessionId, challenge))) return;
    return verifyAuthentication(party(), challenge, reply as AuthenticationResponseJSON, passkey);
  }

  const accountOf = ({ id, email }: StaffHere) => ({
    key: String(id),
    staffEmail: email,
  });

  const countFactorAttempt = async (staff: StaffHere) =>
    failures.countAttempt(accountOf(staff), await factorAttempts(db, staff));

  async function rejectFactor(staff: StaffHere): Promise<never> {
    await failures.record(accountOf(staff), 'wrong-second-factor');
    throw new AppError('secondFactorRejected');
  }

  return {
    /** A code of the authenticator app, or a recovery code; each is accepted once. */
    async verifyCode(staff: StaffHere, code: string): Promise<SessionReply> {
      await countFactorAttempt(staff);
      if (TOTP_CODE.test(code))
        return (await isRightTotp(staff.id, code)) ? complete(staff) : rejectFactor(staff);
      const hash = hashRecoveryCode(staff.id, code);
      if (!(await factors.consumeRecoveryCode(db, staff.id, hash))) return rejectFactor(staff);
      const left = await factors.countRecoveryCodes(db, staff.id);
      return complete(staff, { recovery_codes_left: left });
    },

    async startPasskeySignIn(staff: SignedInStaff) {
      const options = await authenticationOptions(
        party(),
        await factors.listPasskeys(db, staff.id),
      );
      await sessions.setChallenge(db, staff.sessionId, options.challenge);
      return { ...options };
    },

    async verifyPasskey(staff: StaffHere, credential: { id: string }): Promise<SessionReply> {
      await countFactorAttempt(staff);
      const known = await factors.listPasskeys(db, staff.id);
      const passkey = known.find(({ credential_id }) => credential_id === credential.id);
      if (!passkey) return rejectFactor(staff);
      const counter = await checkPasskey(staff, passkey, credential);
      if (counter === undefined) return rejectFactor(staff);
      await factors.updatePasskey(db, staff.id, passkey.id, { counter, last_used_at: now() });
      return complete(staff);
    },
  };
}
