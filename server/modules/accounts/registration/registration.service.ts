import type { SignedIn } from '../../../../contract/accounts.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/api/caller.ts';
import { keepWithin } from '../../../limits/rate-limits.ts';
import type { AccountParts } from '../account-parts.ts';
import { tryCode } from '../codes/codes.queries.ts';
import { hashCode } from '../codes/codes.ts';
import { explainConflict } from '../constraint-outcomes.ts';
import { emailKey } from '../email-key.ts';
import { signInLimits } from '../limits.ts';
import { checkNewPassword } from '../passwords/password-rules.ts';
import { startSession } from '../sessions/sessions.service.ts';
import { insertUser } from '../users.queries.ts';
import { checkUsername, makeUsername } from './usernames.ts';

interface Registration {
  nickname?: string | undefined;
  email: string;
  emailValidCode: string;
  password: string;
}

const NAME_TRIES = 3;

export function createRegistration(parts: AccountParts) {
  const { db, now, passwords, siteName, networksOf } = parts;

  return {
    /**
     * The code is compared before anything is said about accounts and before the costly hash, and
     * used up together with the account's creation: a taken name leaves it good for another try.
     */
    async register(input: Registration, caller: Caller): Promise<SignedIn> {
      const { email, nickname, password, emailValidCode } = input;
      await keepWithin(db, signInLimits({ networks: networksOf(caller.address) }), now());
      await checkNewPassword(password, { siteName, email, nickname });
      const key = emailKey(email);
      const codeHash = hashCode(key, 'register', emailValidCode);
      const attempt = { emailKey: key, origin: 'register', userId: null, codeHash } as const;
      if (!(await tryCode(db, attempt, false, now()))) throw new AppError('emailCodeRejected');
      if (nickname !== undefined) checkUsername(nickname, siteName);
      const passwordHash = await passwords.hash(password);

      const create = (name: string) =>
        db.transaction().execute(async (tx) => {
          const time = now();
          if (!(await tryCode(tx, attempt, true, time))) throw new AppError('emailCodeRejected');
          const user = await insertUser(tx, {
            nickname: name,
            email,
            password_hash: passwordHash,
            locale: caller.locale,
            created_at: time,
          }).catch(explainConflict);
          return startSession(tx, user, caller, time);
        });
      return nickname === undefined ? withMadeName(create) : create(nickname);
    },
  };
}

/** A made name is hardly ever taken; should it be, another is made. */
async function withMadeName<Result>(create: (name: string) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await create(makeUsername());
    } catch (error) {
      const isTaken = error instanceof AppError && error.outcome === 'usernameRejected';
      if (!isTaken || tries === NAME_TRIES) throw error;
    }
  }
}
