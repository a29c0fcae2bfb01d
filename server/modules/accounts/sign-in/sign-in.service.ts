import type { SignedIn } from '../../../../contract/accounts.ts';
import type { Tx } from '../../../db/client.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/api/caller.ts';
import { keepWithin } from '../../../limits/rate-limits.ts';
import type { AccountParts } from '../account-parts.ts';
import { tryCode } from '../codes/codes.queries.ts';
import { hashCode } from '../codes/codes.ts';
import { emailKey } from '../email-key.ts';
import { signInLimits, signInTries } from '../limits.ts';
import { countPasswordAttempt, forgetPasswordAttempts } from '../passwords/password-delays.ts';
import { startSession } from '../sessions/sessions.service.ts';
import {
  findUserByEmail,
  holdUserByEmail,
  type UserRow,
  updatePasswordHash,
} from '../users.queries.ts';
import { sourceOf } from './known-devices.ts';

export function createSignIn(parts: AccountParts) {
  const { db, now, passwords } = parts;

  /** Counts the attempt under the limits of where it comes from, which it gives. */
  async function countSignIn(key: string, caller: Caller) {
    const source = await sourceOf(parts, key, caller);
    await keepWithin(db, signInLimits(source), now());
    return source;
  }

  /** The parameters have changed since: the one moment when the password is at hand. */
  async function renewHash(user: UserRow, password: string): Promise<UserRow> {
    if (!passwords.isOutdated(user.password_hash)) return user;
    const renewed = await updatePasswordHash(db, user, await passwords.hash(password));
    return renewed ?? user;
  }

  /** For an account that the transaction holds. */
  function enter(tx: Tx, user: UserRow, caller: Caller): Promise<SignedIn> {
    if (user.disabled_at) throw new AppError('accountDisabled');
    return startSession(tx, user, caller, now());
  }

  /** Nothing when the account is not any more what the password was compared with. */
  const enterProven = (key: string, { password_hash }: UserRow, caller: Caller) =>
    db.transaction().execute(async (tx) => {
      const user = await holdUserByEmail(tx, key);
      return user?.password_hash === password_hash ? enter(tx, user, caller) : undefined;
    });

  return {
    async signInWithPassword(
      { email, password }: { email: string; password: string },
      caller: Caller,
    ): Promise<SignedIn> {
      const key = emailKey(email);
      const source = await countSignIn(key, caller);
      const tries = signInTries(key, source);
      const turn = {
        isKnown: source.device !== undefined,
        onPlace: () => countPasswordAttempt(db, tries, now()),
      };
      // Comparing takes long. What changed meanwhile was the password, or another sign-in has
      // renewed its hash: comparing again tells which.
      for (;;) {
        const user = await findUserByEmail(db, key);
        const isRight = await passwords.matches(password, user?.password_hash, turn);
        if (!user || !isRight) throw new AppError('credentialsRejected');
        await forgetPasswordAttempts(db, tries);
        const signedIn = await enterProven(key, await renewHash(user, password), caller);
        if (signedIn) return signedIn;
      }
    },

    /** What fails after the right code undoes its use; a wrong one stays counted. */
    async signInWithCode(
      { email, emailValidCode }: { email: string; emailValidCode: string },
      caller: Caller,
    ): Promise<SignedIn> {
      const key = emailKey(email);
      await countSignIn(key, caller);
      const codeHash = hashCode(key, 'login', emailValidCode);
      const attempt = { emailKey: key, origin: 'login', userId: null, codeHash } as const;
      const signedIn = await db.transaction().execute(async (tx) => {
        const isRight = await tryCode(tx, attempt, true, now());
        const user = isRight ? await holdUserByEmail(tx, key) : undefined;
        return user && enter(tx, user, caller);
      });
      if (!signedIn) throw new AppError('emailCodeRejected');
      return signedIn;
    },
  };
}
