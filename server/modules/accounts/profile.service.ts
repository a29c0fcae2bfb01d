import type { SignedIn } from '../../../contract/accounts.ts';
import { AppError } from '../../errors/app-error.ts';
import type { SignedInUser } from '../../http/api/caller.ts';
import {
  type AccountParts,
  minutesAfter,
  NEWS_MINUTES,
  type SignedInCaller,
} from './account-parts.ts';
import { toUserInfo } from './accounts.mapper.ts';
import { tryCode } from './codes/codes.queries.ts';
import { hashCode } from './codes/codes.ts';
import { explainConflict } from './constraint-outcomes.ts';
import { emailKey } from './email-key.ts';
import { proveByPassword } from './passwords/password-proof.ts';
import { checkUsername } from './registration/usernames.ts';
import { endSessions } from './sessions/sessions.queries.ts';
import { startSession } from './sessions/sessions.service.ts';
import { deleteUser, findUser, updateEmail, updateNickname } from './users.queries.ts';

export function createProfile(parts: AccountParts) {
  const { db, now, mailer, mails, siteName } = parts;

  return {
    async getUserInfo({ userId }: SignedInUser) {
      const user = await findUser(db, userId);
      if (!user) throw new AppError('tokenRejected');
      return toUserInfo(user);
    },

    async changeUsername(nickname: string, { userId }: SignedInUser) {
      checkUsername(nickname, siteName);
      const user = await updateNickname(db, userId, nickname).catch(explainConflict);
      if (!user) throw new AppError('tokenRejected');
      return user;
    },

    /** The new address proved by its code, the person by the password; the old address is told. */
    async changeEmail(
      input: { email: string; emailValidCode: string; password: string },
      caller: SignedInCaller,
    ): Promise<SignedIn> {
      const { user } = caller;
      const key = emailKey(input.email);
      const codeHash = hashCode(key, 'editEmail', input.emailValidCode);
      const attempt = {
        emailKey: key,
        origin: 'editEmail',
        userId: user.userId,
        codeHash,
      } as const;
      if (!(await tryCode(db, attempt, false, now()))) throw new AppError('emailCodeRejected');
      const known = await proveByPassword(parts, user, input.password);
      return db.transaction().execute(async (tx) => {
        const time = now();
        if (!(await tryCode(tx, attempt, true, time))) throw new AppError('emailCodeRejected');
        const changed = await updateEmail(tx, known, input.email).catch(explainConflict);
        if (!changed) throw new AppError('tokenRejected');
        await endSessions(tx, changed.id, time);
        if (known.email !== changed.email) {
          const content = mails.emailChanged(caller.locale, changed.email);
          const expiresAt = minutesAfter(time, NEWS_MINUTES);
          await mailer.queue(tx, { to: known.email, content, expiresAt });
        }
        return startSession(tx, changed, caller, time);
      });
    },

    /** Sessions, cart and history go with the row; orders stay, without the person. */
    async deleteAccount(password: string, user: SignedInUser): Promise<null> {
      const known = await proveByPassword(parts, user, password);
      if (!(await deleteUser(db, known))) throw new AppError('tokenRejected');
      return null;
    },
  };
}
