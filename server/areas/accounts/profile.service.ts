import type { SignedIn } from '#contract/accounts.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { SignedInUser } from '#server/http/api/caller.ts';
import { emailKey } from '#server/text/email-key.ts';
import {
  type AccountParts,
  minutesAfter,
  NOTICE_DELIVERY_MINUTES,
  type SignedInCaller,
} from './account-parts.ts';
import { toUserInfo } from './accounts.mapper.ts';
import { consumeCode, verifyCode } from './codes/codes.queries.ts';
import { hashCode } from './codes/codes.ts';
import { explainConflict } from './constraint-outcomes.ts';
import { reauthenticate } from './passwords/reauthenticate.ts';
import { checkUsername } from './registration/usernames.ts';
import { endSessions } from './sessions/sessions.queries.ts';
import { startSession } from './sessions/sessions.service.ts';
import { deleteUser, findUser, lockUser, updateEmail, updateNickname } from './users.queries.ts';

export function createProfile(parts: AccountParts) {
  const { db, now, mailer, mails, siteName, onDeletion } = parts;

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

    /**
     * The code proves that the user receives mail at the new address; the password proves who the
     * user is. All sessions end, and the old address is notified.
     */
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
      if (!(await verifyCode(db, attempt, now()))) throw new AppError('emailCodeRejected');
      const verified = await reauthenticate(parts, user, input.password);
      return db.transaction().execute(async (tx) => {
        const time = now();
        if (!(await consumeCode(tx, attempt, time))) throw new AppError('emailCodeRejected');
        const changed = await updateEmail(tx, verified, input.email).catch(explainConflict);
        if (!changed) throw new AppError('tokenRejected');
        await endSessions(tx, changed.id, time);
        if (verified.email !== changed.email) {
          const content = mails.emailChanged(caller.locale, changed.email);
          const expiresAt = minutesAfter(time, NOTICE_DELIVERY_MINUTES);
          await mailer.queue(tx, { to: verified.email, content, expiresAt });
        }
        return startSession(tx, changed, caller, time);
      });
    },

    /**
     * Sessions, cart and history are deleted by cascade; orders stay, without personal data, and
     * deals with their parties.
     */
    async deleteAccount(password: string, { user }: SignedInCaller): Promise<null> {
      const verified = await reauthenticate(parts, user, password);
      return db.transaction().execute(async (tx) => {
        await lockUser(tx, verified.id);
        await onDeletion(tx, verified.id);
        if (!(await deleteUser(tx, verified))) throw new AppError('tokenRejected');
        return null;
      });
    },
  };
}
