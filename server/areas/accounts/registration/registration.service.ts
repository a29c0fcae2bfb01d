import type { SignedIn } from '#contract/accounts.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Caller } from '#server/http/api/caller.ts';
import { keepWithin } from '#server/limits/rate-limits.ts';
import { emailKey } from '#server/text/email-key.ts';
import type { AccountParts } from '../account-parts.ts';
import { consumeCode, verifyCode } from '../codes/codes.queries.ts';
import { hashCode } from '../codes/codes.ts';
import { explainConflict } from '../constraint-outcomes.ts';
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

const MAX_NAME_ATTEMPTS = 3;

export function createRegistration(parts: AccountParts) {
  const { db, now, passwords, siteName, networksOf } = parts;

  return {
    /**
     * The code is verified before any reply that reveals an account and before the expensive hash.
     * It is consumed in the transaction that creates the account, so it stays valid if the name is
     * taken.
     */
    async register(input: Registration, caller: Caller): Promise<SignedIn> {
      const { email, nickname, password, emailValidCode } = input;
      await keepWithin(db, signInLimits({ networks: networksOf(caller.address) }), now());
      await checkNewPassword(password, { siteName, email, nickname });
      const key = emailKey(email);
      const codeHash = hashCode(key, 'register', emailValidCode);
      const attempt = { emailKey: key, origin: 'register', userId: null, codeHash } as const;
      if (!(await verifyCode(db, attempt, now()))) throw new AppError('emailCodeRejected');
      if (nickname !== undefined) checkUsername(nickname, siteName);
      const passwordHash = await passwords.hash(password);

      const create = (name: string) =>
        db.transaction().execute(async (tx) => {
          const time = now();
          if (!(await consumeCode(tx, attempt, time))) throw new AppError('emailCodeRejected');
          const user = await insertUser(tx, {
            nickname: name,
            email,
            passwordHash,
            locale: caller.locale,
            createdAt: time,
          }).catch(explainConflict);
          return startSession(tx, user, caller, time);
        });
      return nickname === undefined ? withGeneratedName(create) : create(nickname);
    },
  };
}

/** Retries with another name if the generated one is taken. */
async function withGeneratedName<Result>(
  create: (name: string) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await create(makeUsername());
    } catch (error) {
      const isTaken = error instanceof AppError && error.outcome === 'usernameRejected';
      if (!isTaken || attempt === MAX_NAME_ATTEMPTS) throw error;
    }
  }
}
