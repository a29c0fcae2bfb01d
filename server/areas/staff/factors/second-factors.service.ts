import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { AppError } from '#server/errors/app-error.ts';
import { factorAttempts } from '../sign-in/factor-sign-in.ts';
import * as queries from '../staff.queries.ts';
import type { SignedInStaff, StaffHere, StaffParts } from '../staff-parts.ts';
import * as sessions from '../staff-sessions.queries.ts';
import { createFactorChanges } from './factor-changes.ts';
import * as factors from './factors.queries.ts';
import { registrationOptions, verifyRegistration } from './passkeys.ts';
import { requirePassword, requirePasswordToAdd } from './require-password.ts';
import { findTotpStep, makeTotpSecret, totpUri } from './totp.ts';

/** Authenticator apps, passkeys and recovery codes of a signed-in member. */
export function createSecondFactors(parts: StaffParts) {
  const { db, now, attempts } = parts;
  const { addFactor, removeFactor, renewRecoveryCodes } = createFactorChanges(parts);
  const party = () => ({ name: parts.siteName, url: parts.deskUrl() });

  return {
    async startTotp(staff: SignedInStaff, password?: string) {
      await requirePasswordToAdd(parts, staff, password);
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
      await requirePasswordToAdd(parts, staff, password);
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
      await requirePassword(parts, staff, password);
      return removeFactor(staff, 'staff.remove-totp', (tx) => factors.setTotp(tx, staff.id, null));
    },

    async removePasskey(staff: StaffHere, passkeyId: number, password: string) {
      await requirePassword(parts, staff, password);
      return removeFactor(staff, 'staff.remove-passkey', async (tx) => {
        if (!(await factors.deletePasskey(tx, staff.id, passkeyId))) throw new AppError('notFound');
      });
    },

    async renewRecoveryCodes(staff: StaffHere, password: string) {
      await requirePassword(parts, staff, password);
      return renewRecoveryCodes(staff);
    },
  };
}
