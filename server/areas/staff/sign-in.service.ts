import type { DeskSession } from '#contract/desk/staff/session.ts';
import type { Tx } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { type Browser, rememberDevice, sourceOf } from '#server/limits/known-devices.ts';
import { keepWithin } from '#server/limits/rate-limits.ts';
import { isLoopback } from '#server/network/addresses.ts';
import { describeDevice } from '#server/text/device.ts';
import { hashToken, makeToken } from '#server/text/tokens.ts';
import { demoOwner } from './demo-owner.ts';
import { createFactorSignIn, factorAttempts } from './factor-sign-in.ts';
import * as factors from './factors.queries.ts';
import { createFailedSignIns } from './failed-sign-ins.ts';
import * as queries from './staff.queries.ts';
import * as limits from './staff-limits.ts';
import type {
  DeskVisitor,
  SessionReply,
  SignedInStaff,
  StaffHere,
  StaffParts,
} from './staff-parts.ts';
import * as sessions from './staff-sessions.queries.ts';

type SignInService = ReturnType<typeof createSignIn>;
export type IdentifyStaff = SignInService['identify'];

/** Signing in to the desk: password, second factor, one-time links. */
export function createSignIn(parts: StaffParts) {
  const { db, now, passwords, attempts, networksOf } = parts;
  const after = (ms: number) => new Date(now().getTime() + ms);
  const idleSince = () => after(-limits.IDLE_MS);
  const failures = createFailedSignIns(parts);

  async function describe(staff: SignedInStaff | undefined): Promise<DeskSession> {
    const isWaiting = staff?.stage === 'second-factor';
    const member = isWaiting ? await queries.findById(db, staff.id) : undefined;
    const passkeys = isWaiting ? await factors.listPasskeys(db, staff.id) : [];
    return {
      staff: staff ? { email: staff.email, name: staff.name, role: staff.role } : null,
      stage: staff?.stage ?? null,
      factors: { totp: member?.totp_secret != null, passkey: passkeys.length > 0 },
      demo: !staff && parts.hasDemoOwner ? demoOwner : null,
      site_name: parts.siteName,
      public_url: parts.publicUrl,
    };
  }

  async function start(
    tx: Tx,
    member: queries.StaffRecord,
    visitor: DeskVisitor,
  ): Promise<SessionReply> {
    const hasFactor =
      member.totp_secret !== null || (await factors.listPasskeys(tx, member.id)).length > 0;
    const isRequired = await queries.isSecondFactorRequired(tx);
    const stage = hasFactor ? 'second-factor' : isRequired ? 'set-up' : 'complete';
    const token = makeToken();
    const time = now();
    const duration = {
      'second-factor': limits.UNFINISHED_MS,
      'set-up': limits.SET_UP_MS,
      complete: limits.SESSION_MS,
    }[stage];
    await sessions.insertSession(tx, {
      staff_id: member.id,
      token_hash: hashToken(token),
      stage,
      device: describeDevice(visitor.userAgent),
      created_at: time,
      last_seen_at: time,
      expires_at: after(duration),
    });
    if (stage === 'complete') await recordSignIn(tx, member, visitor);
    return { token, session: await describe({ ...member, stage, sessionId: 0, challenge: null }) };
  }

  /** After a complete sign-in; the browser is from now on a known device of the member. */
  async function recordSignIn(
    tx: Tx,
    { id, email }: { id: number; email: string },
    browser: Browser,
    change = {},
  ) {
    await queries.updateStaff(tx, id, { last_seen_at: now() });
    await rememberDevice(tx, { staff_id: id }, browser, now());
    await parts.audit.record(tx, {
      actor: email,
      action: 'staff.sign-in',
      subject: `staff:${email}`,
      change,
    });
  }

  /** Makes the session complete under a new token; `change` is what the audit entry says about it. */
  async function complete(
    staff: StaffHere,
    change = {},
    token = makeToken(),
  ): Promise<SessionReply> {
    const counters = await factorAttempts(db, staff);
    await db.transaction().execute(async (tx) => {
      await sessions.completeSession(tx, staff.sessionId, {
        token_hash: hashToken(token),
        expires_at: after(limits.SESSION_MS),
        last_seen_at: now(),
      });
      await recordSignIn(tx, staff, staff, change);
    });
    await attempts.clear(db, counters);
    return { token, session: await describe({ ...staff, stage: 'complete', challenge: null }) };
  }

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
    describe,
    complete,
    ...createFactorSignIn(parts, complete),

    /**
     * Returns the member of a session token; throws if the session is not valid. Requests that no
     * person made, such as a page's reload after a change, do not keep an idle session alive.
     */
    async identify(token: string, { isByPerson = true } = {}): Promise<SignedInStaff> {
      const time = now();
      const found = await sessions.findSession(db, hashToken(token), time, idleSince());
      if (!found) throw new AppError('tokenRejected');
      const { lastSeenAt, ...staff } = found;
      if (isByPerson && time.getTime() - lastSeenAt.getTime() > limits.LAST_SEEN_STEP_MS)
        await sessions.recordUse(db, staff.id, staff.sessionId, time);
      return staff;
    },

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

    async signOut(staff: SignedInStaff | undefined): Promise<DeskSession> {
      if (staff) await sessions.deleteSession(db, staff.id, staff.sessionId);
      return describe(undefined);
    },

    async checkInvitation(token: string, visitor: DeskVisitor) {
      await keepWithin(db, limits.signInLimits({ networks: networksOf(visitor.address) }), now());
      const found = await queries.findLink(db, hashToken(token), now());
      if (!found) throw new AppError('invitationRejected');
      return { email: found.email, name: found.name };
    },

    async acceptInvitation(
      { token, password }: { token: string; password: string },
      visitor: DeskVisitor,
    ): Promise<SessionReply> {
      await keepWithin(db, limits.signInLimits({ networks: networksOf(visitor.address) }), now());
      const found = await queries.findLink(db, hashToken(token), now());
      if (!found) throw new AppError('invitationRejected');
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

    deleteExpired: () =>
      sessions.deleteExpired(db, now(), new Date(now().getTime() - limits.REPLY_MS)),
  };
}
