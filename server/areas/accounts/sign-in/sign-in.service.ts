import type { SignedIn } from '#contract/accounts.ts';
import type { Tx } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Caller } from '#server/http/api/caller.ts';
import { sourceOf } from '#server/limits/known-devices.ts';
import { keepWithin } from '#server/limits/rate-limits.ts';
import { isLoopback } from '#server/network/addresses.ts';
import { emailKey } from '#server/text/email-key.ts';
import type { AccountParts } from '../account-parts.ts';
import { consumeCode } from '../codes/codes.queries.ts';
import { hashCode } from '../codes/codes.ts';
import { demoCredentials } from '../desk/demo-credentials.ts';
import { signInAttempts, signInLimits } from '../limits.ts';
import { clearPasswordAttempts, countPasswordAttempt } from '../passwords/password-delays.ts';
import { startSession } from '../sessions/sessions.service.ts';
import {
  findUserByEmail,
  lockUserByEmail,
  type UserRow,
  updatePasswordHash,
} from '../users.queries.ts';

export function createSignIn(parts: AccountParts) {
  const { db, now, passwords } = parts;

  /** Counts the sign-in under the limits of its source and returns the source. */
  async function countSignIn(key: string, caller: Caller) {
    const source = await sourceOf(parts, 'users', key, caller);
    await keepWithin(db, signInLimits(source), now());
    return source;
  }

  /** Rehashes the password if the cost has changed; its plain text is available only at sign-in. */
  async function renewHash(user: UserRow, password: string): Promise<UserRow> {
    if (!passwords.isOutdated(user.passwordHash)) return user;
    const renewed = await updatePasswordHash(db, user, await passwords.hash(password));
    return renewed ?? user;
  }

  /** Requires that the transaction has locked the user's row. */
  function startUserSession(tx: Tx, user: UserRow, caller: Caller): Promise<SignedIn> {
    if (user.disabledAt) throw new AppError('accountDisabled');
    return startSession(tx, user, caller, now());
  }

  /** Undefined if the stored hash is no longer the one that the password was compared with. */
  const signInIfUnchanged = (key: string, verified: UserRow, caller: Caller) =>
    db.transaction().execute(async (tx) => {
      const user = await lockUserByEmail(tx, key);
      if (user?.passwordHash !== verified.passwordHash) return undefined;
      return startUserSession(tx, user, caller);
    });

  return {
    async signInWithPassword(
      { email, password }: { email: string; password: string },
      caller: Caller,
    ): Promise<SignedIn> {
      // The password is public: behind a proxy the demo could be reached by others.
      if (password === demoCredentials.password && !isLoopback(caller.address))
        throw new AppError('credentialsRejected');
      const key = emailKey(email);
      const source = await countSignIn(key, caller);
      const attempts = signInAttempts(key, source);
      const queueOptions = {
        isKnown: source.device !== undefined,
        onPlace: () => countPasswordAttempt(db, attempts, now()),
      };
      // Repeated if the stored hash has changed during the slow comparison: the password was changed,
      // or another sign-in has rehashed it.
      for (;;) {
        const user = await findUserByEmail(db, key);
        const isRight = await passwords.matches(password, user?.passwordHash, queueOptions);
        if (!user || !isRight) throw new AppError('credentialsRejected');
        await clearPasswordAttempts(db, attempts);
        const signedIn = await signInIfUnchanged(key, await renewHash(user, password), caller);
        if (signedIn) return signedIn;
      }
    },

    /** A failure after a right code rolls back its consumption; a wrong code stays counted. */
    async signInWithCode(
      { email, emailValidCode }: { email: string; emailValidCode: string },
      caller: Caller,
    ): Promise<SignedIn> {
      const key = emailKey(email);
      await countSignIn(key, caller);
      const codeHash = hashCode(key, 'login', emailValidCode);
      const attempt = { emailKey: key, origin: 'login', userId: null, codeHash } as const;
      const signedIn = await db.transaction().execute(async (tx) => {
        const isRight = await consumeCode(tx, attempt, now());
        const user = isRight ? await lockUserByEmail(tx, key) : undefined;
        return user && startUserSession(tx, user, caller);
      });
      if (!signedIn) throw new AppError('emailCodeRejected');
      return signedIn;
    },
  };
}
