import type { SignedIn } from '../../../../contract/accounts.ts';
import type { Tx } from '../../../db/client.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/api/caller.ts';
import {
  type AccountParts,
  minutesAfter,
  NEWS_MINUTES,
  type SignedInCaller,
} from '../account-parts.ts';
import { tryCode } from '../codes/codes.queries.ts';
import { hashCode } from '../codes/codes.ts';
import { emailKey } from '../email-key.ts';
import { proofTries, signInTries } from '../limits.ts';
import { endSessions } from '../sessions/sessions.queries.ts';
import { startSession } from '../sessions/sessions.service.ts';
import { hashToken } from '../sessions/tokens.ts';
import { rememberDevice } from '../sign-in/known-devices.ts';
import { findUser, type UserRow, updatePasswordHash } from '../users.queries.ts';
import { forgetPasswordAttempts } from './password-delays.ts';
import { proveByPassword } from './password-proof.ts';
import { checkNewPassword } from './password-rules.ts';
import { deleteResetLink, findResetLink, resetPassword } from './reset-links.queries.ts';

/** Three ways to a new password. Each ends every session and tells the address. */
export function createPasswordChange(parts: AccountParts) {
  const { db, now, passwords, mailer, mails, siteName, networksOf } = parts;

  const tell = (tx: Tx, to: string, { locale }: Caller) =>
    mailer.queue(tx, {
      to,
      content: mails.passwordChanged(locale),
      expiresAt: minutesAfter(now(), NEWS_MINUTES),
    });

  async function change(tx: Tx, known: UserRow, fresh: string, caller: Caller): Promise<SignedIn> {
    const user = await updatePasswordHash(tx, known, fresh);
    // Changed meanwhile, by another call: that one ended this session.
    if (!user) throw new AppError('tokenRejected');
    await endSessions(tx, user.id, now());
    await deleteResetLink(tx, user.id);
    await tell(tx, user.email, caller);
    return startSession(tx, user, caller, now());
  }

  return {
    async changePasswordByOld(
      { oldPassword, password }: { oldPassword: string; password: string },
      caller: SignedInCaller,
    ): Promise<SignedIn> {
      await checkNewPassword(password, { siteName, ...caller.user });
      const known = await proveByPassword(parts, caller.user, oldPassword);
      const fresh = await passwords.hash(password);
      return db.transaction().execute((tx) => change(tx, known, fresh, caller));
    },

    async changePasswordByCode(
      { emailValidCode, password }: { emailValidCode: string; password: string },
      caller: SignedInCaller,
    ): Promise<SignedIn> {
      const { userId, email } = caller.user;
      await checkNewPassword(password, { siteName, ...caller.user });
      const key = emailKey(email);
      const codeHash = hashCode(key, 'editPassword', emailValidCode);
      const attempt = { emailKey: key, origin: 'editPassword', userId, codeHash } as const;
      if (!(await tryCode(db, attempt, false, now()))) throw new AppError('emailCodeRejected');
      const known = await findUser(db, userId);
      if (!known) throw new AppError('tokenRejected');
      const fresh = await passwords.hash(password);
      return db.transaction().execute(async (tx) => {
        if (!(await tryCode(tx, attempt, true, now()))) throw new AppError('emailCodeRejected');
        return change(tx, known, fresh, caller);
      });
    },

    /** By the link that was mailed. Nobody is signed in by it. */
    async resetPassword(
      { token, password }: { token: string; password: string },
      caller: Caller,
    ): Promise<null> {
      const tokenHash = hashToken(token);
      const link = await findResetLink(db, tokenHash, now());
      if (!link) throw new AppError('resetLinkRejected');
      if (link.disabled_at) throw new AppError('accountDisabled');
      await checkNewPassword(password, { siteName, email: link.email, nickname: link.nickname });
      const fresh = await passwords.hash(password);
      await db.transaction().execute(async (tx) => {
        const user = await resetPassword(tx, tokenHash, fresh, now());
        if (!user) throw new AppError('resetLinkRejected');
        await endSessions(tx, user.id, now());
        const tries = signInTries(user.email_key, { networks: networksOf(caller.address) });
        await forgetPasswordAttempts(tx, [...tries, ...proofTries(user.id)]);
        await rememberDevice(tx, user.id, caller, now());
        await tell(tx, user.email, caller);
      });
      return null;
    },
  };
}
