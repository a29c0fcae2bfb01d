import type { MyAccount } from '#contract/desk/staff/session.ts';
import { AppError } from '#server/errors/app-error.ts';
import * as factors from './factors/factors.queries.ts';
import { requirePassword } from './factors/require-password.ts';
import { toPasskey, toStaffSession } from './staff.mapper.ts';
import * as queries from './staff.queries.ts';
import { IDLE_MS } from './staff-limits.ts';
import { exceptHere, type SignedInStaff, type StaffHere, type StaffParts } from './staff-parts.ts';
import * as sessions from './staff-sessions.queries.ts';

/** What members see and change about themselves. */
export function createMyAccount(parts: StaffParts) {
  const { db, now, audit, passwords } = parts;

  return {
    async show({ id, sessionId }: SignedInStaff): Promise<MyAccount> {
      const member = await queries.findById(db, id);
      if (!member) throw new AppError('tokenRejected');
      const idleSince = new Date(now().getTime() - IDLE_MS);
      const live = await sessions.listSessions(db, id, now(), idleSince);
      return {
        email: member.email,
        name: member.name,
        role: member.role,
        has_totp: member.totp_secret !== null,
        passkeys: (await factors.listPasskeys(db, id)).map(toPasskey),
        recovery_codes_left: await factors.countRecoveryCodes(db, id),
        is_second_factor_required: await queries.isSecondFactorRequired(db),
        sessions: live.map((row) => toStaffSession(row, sessionId)),
      };
    },

    rename: ({ id, email, name: before, role }: SignedInStaff, name: string) =>
      db.transaction().execute(async (tx) => {
        await queries.updateStaff(tx, id, { name });
        const change = { name: { from: before, to: name } };
        await audit.record(tx, {
          actor: email,
          action: 'staff.rename',
          subject: `staff:${email}`,
          change,
        });
        return { email, name, role };
      }),

    /** Ends the member's other sessions. */
    async changePassword(
      staff: StaffHere,
      { oldPassword, password }: { oldPassword: string; password: string },
    ) {
      await requirePassword(parts, staff, oldPassword);
      await parts.checkNewPassword(password, {
        siteName: parts.siteName,
        email: staff.email,
        nickname: staff.name,
      });
      const passwordHash = await passwords.hash(password);
      return db.transaction().execute(async (tx) => {
        await queries.updateStaff(tx, staff.id, { password_hash: passwordHash });
        await sessions.endSessions(tx, staff.id, exceptHere(staff));
        const subject = `staff:${staff.email}` as const;
        await audit.record(tx, {
          actor: staff.email,
          action: 'staff.set-password',
          subject,
          change: {},
        });
        return null;
      });
    },

    async endSession({ id }: SignedInStaff, sessionId: number) {
      await sessions.deleteSession(db, id, sessionId);
      return null;
    },
  };
}
