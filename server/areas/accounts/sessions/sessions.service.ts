import type { SignedIn } from '#contract/accounts.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Caller, SignedInUser } from '#server/http/api/caller.ts';
import { rememberDevice } from '#server/limits/known-devices.ts';
import { describeDevice } from '#server/text/device.ts';
import { hashToken, makeToken } from '#server/text/tokens.ts';
import type { SignedInCaller } from '../account-parts.ts';
import { toSession, toSignedIn } from '../accounts.mapper.ts';
import type { UserRow } from '../users.queries.ts';
import * as queries from './sessions.queries.ts';

const SESSION_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;
/** `last_seen_at` is written at most once per session in this time. */
const LAST_SEEN_STEP_MS = 10 * 60 * 1000;

/** Starts a session and makes the browser a known device. Only a hash of the token is stored. */
export async function startSession(
  tx: Tx,
  user: UserRow,
  caller: Caller,
  now: Date,
): Promise<SignedIn> {
  const token = makeToken();
  await queries.insertSession(tx, {
    userId: user.id,
    tokenHash: hashToken(token),
    device: describeDevice(caller.userAgent),
    locale: caller.locale,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SESSION_DAYS * DAY_MS),
  });
  await rememberDevice(tx, { user_id: user.id }, caller, now);
  return toSignedIn(user, token);
}

export function createSessions(db: Db, now: () => Date) {
  return {
    /** Returns the user of a session token; throws if the session or the account is not active. */
    async identify(token: string): Promise<SignedInUser> {
      const time = now();
      const session = await queries.findLiveSession(db, hashToken(token), time);
      if (!session) throw new AppError('tokenRejected');
      if (session.disabledAt) throw new AppError('accountDisabled');
      const unseenMs = time.getTime() - session.lastSeenAt.getTime();
      if (unseenMs > LAST_SEEN_STEP_MS) await queries.updateLastSeen(db, session.id, time);
      return {
        userId: session.userId,
        sessionId: session.id,
        nickname: session.nickname,
        email: session.email,
        confirmedAt: session.confirmedAt,
      };
    },

    async listSessions({ userId, sessionId }: SignedInUser) {
      const rows = await queries.listLiveSessions(db, userId, now());
      return rows.map((row) => toSession(row, sessionId));
    },

    /** Does nothing for a session that has ended or belongs to another user. */
    async endSession({ userId }: SignedInUser, sessionId: number) {
      await queries.endSession(db, userId, sessionId, now());
      return null;
    },

    async endOtherSessions({ user: { userId, sessionId }, device }: SignedInCaller) {
      const deviceHash = device === undefined ? undefined : hashToken(device);
      await db
        .transaction()
        .execute((tx) => queries.endSessions(tx, userId, now(), { sessionId, deviceHash }));
      return null;
    },
  };
}
