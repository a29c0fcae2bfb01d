import type { SignedIn } from '../../../contract/accounts.ts';
import { AppError } from '../../app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { keepWithin } from '../../limits/rate-limits.ts';
import type { AccountParts } from './account-parts.ts';
import { tryCode } from './codes.queries.ts';
import { hashCode } from './codes.ts';
import { emailKey } from './email-key.ts';
import { signInLimits } from './limits.ts';
import { countPasswordAttempt, forgetPasswordAttempts } from './password-delays.ts';
import { startSession } from './sessions.service.ts';
import { findUserByEmail, type UserRow, updatePasswordHash } from './users.queries.ts';

export function createSignIn({ db, now, passwords, networkOf }: AccountParts) {
  const countSignIn = ({ address }: Caller) =>
    keepWithin(db, signInLimits(networkOf(address)), now());

  /** The parameters have changed since: the one moment when the password is at hand. */
  async function renewHash(user: UserRow, password: string) {
    if (!passwords.isOutdated(user.password_hash)) return;
    await updatePasswordHash(db, user, await passwords.hash(password));
  }

  return {
    async signInWithPassword(
      { email, password }: { email: string; password: string },
      caller: Caller,
    ): Promise<SignedIn> {
      const key = emailKey(email);
      await countSignIn(caller);
      await countPasswordAttempt(db, key, now());
      const user = await findUserByEmail(db, key);
      const isRight = await passwords.matches(password, user?.password_hash);
      if (!user || !isRight) throw new AppError('credentialsRejected');
      await forgetPasswordAttempts(db, key);
      if (user.disabled_at) throw new AppError('accountDisabled');
      await renewHash(user, password);
      return startSession(db, user, caller, now());
    },

    /** What fails after the right code undoes its use; a wrong one stays counted. */
    async signInWithCode(
      { email, emailValidCode }: { email: string; emailValidCode: string },
      caller: Caller,
    ): Promise<SignedIn> {
      await countSignIn(caller);
      const key = emailKey(email);
      const codeHash = hashCode(key, 'login', emailValidCode);
      const attempt = { emailKey: key, origin: 'login', userId: null, codeHash } as const;
      const signedIn = await db.transaction().execute(async (tx) => {
        const isRight = await tryCode(tx, attempt, true, now());
        const user = isRight ? await findUserByEmail(tx, key) : undefined;
        if (user?.disabled_at) throw new AppError('accountDisabled');
        return user && startSession(tx, user, caller, now());
      });
      if (!signedIn) throw new AppError('emailCodeRejected');
      return signedIn;
    },
  };
}
