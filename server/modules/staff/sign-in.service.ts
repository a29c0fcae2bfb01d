import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { DeskSession } from '../../../contract/desk/session.ts';
import type { Tx } from '../../db/client.ts';
import { AppError } from '../../errors/app-error.ts';
import { keepWithin } from '../../limits/rate-limits.ts';
import { describeDevice } from '../../text/device.ts';
import { emailKey } from '../../text/email-key.ts';
import { hashToken, makeToken } from '../../text/tokens.ts';
import { demoOwner } from './demo-owner.ts';
import * as factors from './factors.queries.ts';
import { authenticationOptions, verifyAuthentication } from './passkeys.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import * as queries from './staff.queries.ts';
import * as limits from './staff-limits.ts';
import type { DeskVisitor, SignedInStaff, StaffParts } from './staff-parts.ts';
import * as sessions from './staff-sessions.queries.ts';
import { findTotpStep } from './totp.ts';

/** A session's state for the browser, and the new token, if there is one. */
export interface SessionReply {
  session: DeskSession;
  token?: string;
}

type SignInService = ReturnType<typeof createSignIn>;
export type IdentifyStaff = SignInService['identify'];

const TOTP_CODE = /^\d{6}$/;

/** Signing in to the desk: password, second factor, one-time links. */
export function createSignIn(parts: StaffParts) {
  const { db, now, passwords, attempts, networksOf } = parts;
  const party = () => ({ name: parts.siteName, url: parts.deskUrl() });
  const after = (ms: number) => new Date(now().getTime() + ms);
  const idleSince = () => after(-limits.IDLE_MS);

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
    if (stage === 'complete') await recordSignIn(tx, member);
    return { token, session: await describe({ ...member, stage, sessionId: 0, challenge: null }) };
  }

  async function recordSignIn(tx: Tx, { id, email }: { id: number; email: string }) {
    await queries.updateStaff(tx, id, { last_seen_at: now() });
    await parts.audit.record(tx, {
      actor: email,
      action: 'staff.sign-in',
      subject: `staff:${email}`,
      change: {},
    });
  }

  /** Makes the session complete under a new token. */
  async function complete(staff: SignedInStaff): Promise<SessionReply> {
    const token = makeToken();
    await db.transaction().execute(async (tx) => {
      await sessions.completeSession(tx, staff.sessionId, {
        token_hash: hashToken(token),
        expires_at: after(limits.SESSION_MS),
        last_seen_at: now(),
      });
      await recordSignIn(tx, staff);
    });
    await attempts.clear(db, limits.secondFactorAttempts(staff.id));
    return { token, session: await describe({ ...staff, stage: 'complete', challenge: null }) };
  }

  async function isRightCode(staffId: number, code: string): Promise<boolean> {
    if (!TOTP_CODE.test(code))
      return factors.consumeRecoveryCode(db, staffId, hashRecoveryCode(staffId, code));
    const member = await queries.findById(db, staffId);
    const step = member?.totp_secret ? findTotpStep(member.totp_secret, code, now()) : undefined;
    return step !== undefined && factors.consumeTotpStep(db, staffId, step);
  }

  return {
    describe,
    complete,

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
      const networks = networksOf(visitor.address);
      await keepWithin(db, limits.signInLimits(networks), now());
      const counters = limits.passwordAttempts(emailKey(email), networks);
      const member = await queries.findByEmail(db, email);
      const isRight = await passwords.matches(password, member?.password_hash ?? undefined, {
        onPlace: () => attempts.count(db, counters, now()),
      });
      if (!member || !isRight) throw new AppError('credentialsRejected');
      if (member.disabled_at) throw new AppError('accountDisabled');
      await attempts.clear(db, counters);
      return db.transaction().execute(async (tx) => {
        const current = await queries.lockById(tx, member.id);
        // The password was changed, or the member disabled, during the comparison.
        if (current?.password_hash !== member.password_hash || current?.disabled_at)
          throw new AppError('credentialsRejected');
        return start(tx, current, visitor);
      });
    },

    /** A code of the authenticator app, or a recovery code; each is accepted once. */
    async verifyCode(staff: SignedInStaff, code: string): Promise<SessionReply> {
      await attempts.count(db, limits.secondFactorAttempts(staff.id), now());
      if (!(await isRightCode(staff.id, code))) throw new AppError('secondFactorRejected');
      return complete(staff);
    },

    async startPasskeySignIn(staff: SignedInStaff) {
      const options = await authenticationOptions(
        party(),
        await factors.listPasskeys(db, staff.id),
      );
      await sessions.setChallenge(db, staff.sessionId, options.challenge);
      return { ...options };
    },

    async verifyPasskey(staff: SignedInStaff, credential: { id: string }): Promise<SessionReply> {
      await attempts.count(db, limits.secondFactorAttempts(staff.id), now());
      const known = await factors.listPasskeys(db, staff.id);
      const passkey = known.find(({ credential_id }) => credential_id === credential.id);
      if (!staff.challenge || !passkey) throw new AppError('secondFactorRejected');
      if (!(await sessions.takeChallenge(db, staff.sessionId, staff.challenge)))
        throw new AppError('secondFactorRejected');
      const counter = await verifyAuthentication(
        party(),
        staff.challenge,
        credential as AuthenticationResponseJSON,
        passkey,
      );
      if (counter === undefined) throw new AppError('secondFactorRejected');
      await factors.updatePasskey(db, staff.id, passkey.id, { counter, last_used_at: now() });
      return complete(staff);
    },

    async signOut(staff: SignedInStaff | undefined): Promise<DeskSession> {
      if (staff) await sessions.deleteSession(db, staff.id, staff.sessionId);
      return describe(undefined);
    },

    async checkInvitation(token: string, visitor: DeskVisitor) {
      await keepWithin(db, limits.signInLimits(networksOf(visitor.address)), now());
      const found = await queries.findLink(db, hashToken(token), now());
      if (!found) throw new AppError('invitationRejected');
      return { email: found.email, name: found.name };
    },

    async acceptInvitation(
      { token, password }: { token: string; password: string },
      visitor: DeskVisitor,
    ): Promise<SessionReply> {
      await keepWithin(db, limits.signInLimits(networksOf(visitor.address)), now());
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
        await sessions.deleteSessions(tx, member.id);
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
