import { AppError } from '#server/errors/app-error.ts';
import { keepWithin } from '#server/limits/rate-limits.ts';
import { hashToken } from '#server/text/tokens.ts';
import * as queries from '../staff.queries.ts';
import * as limits from '../staff-limits.ts';
import type { DeskVisitor, SessionReply, StaffParts } from '../staff-parts.ts';
import * as sessions from '../staff-sessions.queries.ts';
import type { DeskSessions } from './desk-sessions.service.ts';

/** One-time links to set a password, which sign in. */
export function createInvitations(parts: StaffParts, start: DeskSessions['start']) {
  const { db, now, passwords } = parts;

  /** Counts an attempt to sign in; throws `invitationRejected` if the link is not valid. */
  async function admitLink(token: string, { address }: DeskVisitor) {
    await keepWithin(db, limits.signInLimits({ networks: parts.networksOf(address) }), now());
    const found = await queries.findLink(db, hashToken(token), now());
    if (!found) throw new AppError('invitationRejected');
    return found;
  }

  return {
    async checkInvitation(token: string, visitor: DeskVisitor) {
      const { email, name } = await admitLink(token, visitor);
      return { email, name };
    },

    async acceptInvitation(
      { token, password }: { token: string; password: string },
      visitor: DeskVisitor,
    ): Promise<SessionReply> {
      const found = await admitLink(token, visitor);
      await parts.checkNewPassword(password, {
        siteName: parts.siteName,
        email: found.email,
        nickname: found.name,
      });
      const passwordHash = await passwords.hash(password);
      return db.transaction().execute(async (tx) => {
        const link = await queries.consumeLink(tx, hashToken(token), now());
        const member = link && (await queries.lockById(tx, link.staff_id));
        if (!member || member.disabled_at) throw new AppError('invitationRejected');
        await queries.updateStaff(tx, member.id, { password_hash: passwordHash });
        await sessions.endSessions(tx, member.id);
        await parts.audit.record(tx, {
          actor: member.email,
          action: 'staff.set-password',
          subject: `staff:${member.email}`,
          change: {},
        });
        return start(tx, member, visitor);
      });
    },
  };
}
