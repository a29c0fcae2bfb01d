import { AppError } from '#server/errors/app-error.ts';
import { sourceOf } from '#server/limits/known-devices.ts';
import { keepWithin } from '#server/limits/rate-limits.ts';
import { isLoopback } from '#server/network/addresses.ts';
import { demoOwner } from '../demo-owner.ts';
import * as queries from '../staff.queries.ts';
import * as limits from '../staff-limits.ts';
import type { DeskVisitor, SessionReply, StaffParts } from '../staff-parts.ts';
import { createDeskSessions, type DeskSessions } from './desk-sessions.service.ts';
import { createFactorSignIn } from './factor-sign-in.ts';
import { createFailedSignIns } from './failed-sign-ins.ts';
import { createInvitations } from './invitations.service.ts';

type SignInService = ReturnType<typeof createSignIn>;
export type IdentifyStaff = SignInService['identify'];

/** Signing in to the desk: password, second factor, one-time links. */
export function createSignIn(parts: StaffParts) {
  const { start, ...deskSessions } = createDeskSessions(parts);
  return {
    ...deskSessions,
    ...createPasswordSignIn(parts, start),
    ...createFactorSignIn(parts, deskSessions.complete),
    ...createInvitations(parts, start),
  };
}

function createPasswordSignIn(parts: StaffParts, start: DeskSessions['start']) {
  const { db, now, passwords, attempts } = parts;
  const failures = createFailedSignIns(parts);

  /** Returns the stored hash, which is made again if the cost has changed. */
  async function renewHash(staffId: number, hash: string, password: string): Promise<string> {
    if (!passwords.isOutdated(hash)) return hash;
    const renewed = await passwords.hash(password);
    return (await queries.replaceHash(db, staffId, hash, renewed)) ? renewed : hash;
  }

  /** Undefined if the stored hash is not `hash`, or the member is disabled. */
  const startIfUnchanged = (staffId: number, hash: string, visitor: DeskVisitor) =>
    db.transaction().execute(async (tx) => {
      const current = await queries.lockById(tx, staffId);
      if (current?.password_hash !== hash || current.disabled_at) return undefined;
      return start(tx, current, visitor);
    });

  return {
    async signIn(
      { email, password }: { email: string; password: string },
      visitor: DeskVisitor,
    ): Promise<SessionReply> {
      // The password is public: behind a proxy the demo could be reached by others.
      if (password === demoOwner.password && !isLoopback(visitor.address))
        throw new AppError('credentialsRejected');
      // As `findByEmail` compares: spellings of one address share their counters.
      const key = email.toLowerCase();
      const source = await sourceOf(parts, 'staff', key, visitor);
      await keepWithin(db, limits.signInLimits(source), now());
      const counters = limits.passwordAttempts(key, source);
      // Repeated if the member has changed during the slow comparison: the password was changed or
      // hashed again by another sign-in, or the member was disabled.
      for (;;) {
        const member = await queries.findByEmail(db, email);
        const account = { key, staffEmail: member?.email };
        const isRight = await passwords.matches(password, member?.password_hash ?? undefined, {
          isKnown: source.device !== undefined,
          onPlace: () => failures.countAttempt(account, counters),
        });
        if (!member?.password_hash || !isRight) {
          await failures.record(account, 'wrong-password');
          throw new AppError('credentialsRejected');
        }
        if (member.disabled_at) {
          await failures.record(account, 'sign-in-disabled');
          throw new AppError('accountDisabled');
        }
        await attempts.clear(db, counters);
        const hash = await renewHash(member.id, member.password_hash, password);
        const reply = await startIfUnchanged(member.id, hash, visitor);
        if (reply) return reply;
      }
    },
  };
}
