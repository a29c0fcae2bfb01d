import type { DeskSession, SessionStage } from '#contract/desk/staff/session.ts';
import type { Tx } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { type Browser, rememberDevice } from '#server/limits/known-devices.ts';
import { describeDevice } from '#server/text/device.ts';
import { hashToken, makeToken } from '#server/text/tokens.ts';
import { demoOwner } from '../demo-owner.ts';
import * as factors from '../factors/factors.queries.ts';
import * as queries from '../staff.queries.ts';
import * as limits from '../staff-limits.ts';
import type {
  DeskVisitor,
  SessionReply,
  SignedInStaff,
  StaffHere,
  StaffParts,
} from '../staff-parts.ts';
import * as sessions from '../staff-sessions.queries.ts';
import { factorAttempts } from './factor-sign-in.ts';

export type DeskSessions = ReturnType<typeof createDeskSessions>;

/** The sessions of the desk: what one allows, its start after the password, its end. */
export function createDeskSessions(parts: StaffParts) {
  const { db, now, attempts } = parts;
  const after = (ms: number) => new Date(now().getTime() + ms);

  const describe = (staff: SignedInStaff | undefined) => describeSession(parts, staff);

  async function start(
    tx: Tx,
    member: queries.StaffRecord,
    visitor: DeskVisitor,
  ): Promise<SessionReply> {
    const stage = await stageAfterPassword(tx, member);
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
    if (stage === 'complete') await recordSignIn(parts, tx, member, visitor);
    return { token, session: await describe({ ...member, stage, sessionId: 0, challenge: null }) };
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
      await recordSignIn(parts, tx, staff, staff, change);
    });
    await attempts.clear(db, counters);
    return { token, session: await describe({ ...staff, stage: 'complete', challenge: null }) };
  }

  return {
    describe,
    start,
    complete,

    /**
     * Returns the member of a session token; throws if the session is not valid. Requests that no
     * person made, such as a page's reload after a change, do not keep an idle session alive.
     */
    async identify(token: string, { isByPerson = true } = {}): Promise<SignedInStaff> {
      const time = now();
      const found = await sessions.findSession(db, hashToken(token), time, after(-limits.IDLE_MS));
      if (!found) throw new AppError('tokenRejected');
      const { lastSeenAt, ...staff } = found;
      if (isByPerson && time.getTime() - lastSeenAt.getTime() > limits.LAST_SEEN_STEP_MS)
        await sessions.recordUse(db, staff.id, staff.sessionId, time);
      return staff;
    },

    async signOut(staff: SignedInStaff | undefined): Promise<DeskSession> {
      if (staff) await sessions.deleteSession(db, staff.id, staff.sessionId);
      return describe(undefined);
    },

    deleteExpired: () =>
      sessions.deleteExpired(db, now(), new Date(now().getTime() - limits.REPLY_MS)),
  };
}

/** What the member still has to do before the session is complete. */
async function stageAfterPassword(tx: Tx, member: queries.StaffRecord): Promise<SessionStage> {
  const hasFactor =
    member.totp_secret !== null || (await factors.listPasskeys(tx, member.id)).length > 0;
  if (hasFactor) return 'second-factor';
  return (await queries.isSecondFactorRequired(tx)) ? 'set-up' : 'complete';
}

/** What the browser shows of a session; undefined before the password. */
async function describeSession(
  parts: StaffParts,
  staff: SignedInStaff | undefined,
): Promise<DeskSession> {
  const isWaiting = staff?.stage === 'second-factor';
  const member = isWaiting ? await queries.findById(parts.db, staff.id) : undefined;
  const passkeys = isWaiting ? await factors.listPasskeys(parts.db, staff.id) : [];
  return {
    staff: staff ? { email: staff.email, name: staff.name, role: staff.role } : null,
    stage: staff?.stage ?? null,
    factors: { totp: member?.totp_secret != null, passkey: passkeys.length > 0 },
    demo: !staff && parts.hasDemoOwner ? demoOwner : null,
    site_name: parts.siteName,
    public_url: parts.publicUrl,
  };
}

/** After a complete sign-in; the browser is from now on a known device of the member. */
async function recordSignIn(
  { now, audit }: StaffParts,
  tx: Tx,
  { id, email }: { id: number; email: string },
  browser: Browser,
  change = {},
) {
  await queries.updateStaff(tx, id, { last_seen_at: now() });
  await rememberDevice(tx, { staff_id: id }, browser, now());
  await audit.record(tx, {
    actor: email,
    action: 'staff.sign-in',
    subject: `staff:${email}`,
    change,
  });
}
