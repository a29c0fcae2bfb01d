import type { SignedIn } from '../../../contract/accounts.ts';
import { AppError } from '../../app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { keepWithin } from '../../limits/rate-limits.ts';
import type { AccountParts } from './account-parts.ts';
import { emailKey } from './email-key.ts';
import { signInLimits } from './limits.ts';
import { countPasswordAttempt, forgetPasswordAttempts } from './password-delays.ts';
import { startSession } from './sessions.service.ts';
import { findUserByEmail, replacePasswordHash } from './users.queries.ts';

export function createSignIn({ db, now, passwords, networkOf }: AccountParts) {
  return {
    async signInWithPassword(
      { email, password }: { email: string; password: string },
      caller: Caller,
    ): Promise<SignedIn> {
      const key = emailKey(email);
      await keepWithin(db, signInLimits(networkOf(caller.address)), now());
      await countPasswordAttempt(db, key, now());
      const user = await findUserByEmail(db, key);
      const isRight = await passwords.matches(password, user?.password_hash);
      if (!user || !isRight) throw new AppError('credentialsRejected');
      await forgetPasswordAttempts(db, key);
      if (user.disabled_at) throw new AppError('accountDisabled');
      if (passwords.isOutdated(user.password_hash)) {
        const fresh = await passwords.hash(password);
        await replacePasswordHash(db, user.id, user.password_hash, fresh);
      }
      return startSession(db, user, caller, now());
    },
  };
}
