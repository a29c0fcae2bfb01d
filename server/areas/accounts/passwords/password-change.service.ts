import type { SignedIn } from '#contract/accounts.ts';
import type { Tx } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Caller } from '#server/http/api/caller.ts';
import { rememberDevice } from '#server/limits/known-devices.ts';
import { emailKey } from '#server/text/email-key.ts';
import { hashToken } from '#server/text/tokens.ts';
import {
  type AccountParts,
  minutesAfter,
  NOTICE_DELIVERY_MINUTES,
  type SignedInCaller,
} from '../account-parts.ts';
import { consumeCode, verifyCode } from '../codes/codes.queries.ts';
import { hashCode } from '../codes/codes.ts';
import { reauthenticationAttempts, signInAttempts } from '../limits.ts';
import { endSessions } from '../sessions/sessions.queries.ts';
import { startSession } from '../sessions/sessions.service.ts';
import { findUser, type UserRow, updatePasswordHash } from '../users.queries.ts';
import { clearPasswordAttempts } from './password-delays.ts';
import { checkNewPassword } from './password-rules.ts';
import { reauthenticate } from './reauthenticate.ts';
import { deleteResetLink, findResetLink, resetPassword } from './reset-links.queries.ts';

interface Reset {
  /** The token of the mailed link. */
  token: string;
  password: string;
}

/** Sets a new password. Each method ends all sessions and notifies the user by mail. */
export function createPasswordChange(parts: AccountParts) {
  const { db, now, passwords, siteName } = parts;

  return {
    async changePasswordByOld(
      { oldPassword, password }: { oldPassword: string; password: string },
      caller: SignedInCaller,
    ): Promise<SignedIn> {
      await checkNewPassword(password, { siteName, ...caller.user });
      const verified = await reauthenticate(parts, caller.user, oldPassword);
      const newHash = await passwords.hash(password);
      return db.transaction().execute((tx) => changePassword(tx, parts, verified, newHash, caller));
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
      if (!(await verifyCode(db, attempt, now()))) throw new AppError('emailCodeRejected');
      const user = await findUser(db, userId);
      if (!user) throw new AppError('tokenRejected');
      const newHash = await passwords.hash(password);
      return db.transaction().execute(async (tx) => {
        if (!(await consumeCode(tx, attempt, now()))) throw new AppError('emailCodeRejected');
        return changePassword(tx, parts, user, newHash, caller);
      });
    },

    resetPassword: (request: Reset, caller: Caller) => resetByLink(parts, request, caller),
  };
}

async function changePassword(
  tx: Tx,
  parts: AccountParts,
  verified: UserRow,
  newHash: string,
  caller: Caller,
): Promise<SignedIn> {
  const user = await updatePasswordHash(tx, verified, newHash);
  // A concurrent call has changed the password, and with that ended this session.
  if (!user) throw new AppError('tokenRejected');
  await endSessions(tx, user.id, parts.now());
  await deleteResetLink(tx, user.id);
  await queueNotice(tx, parts, user.email, caller);
  return startSession(tx, user, caller, parts.now());
}

/** Sets the password by the mailed link, without signing in; returns whose it is. */
async function resetByLink(
  parts: AccountParts,
  { token, password }: Reset,
  caller: Caller,
): Promise<{ userId: number }> {
  const { db, now, passwords, siteName, networksOf } = parts;
  const tokenHash = hashToken(token);
  const link = await findResetLink(db, tokenHash, now());
  if (!link) throw new AppError('resetLinkRejected');
  if (link.disabledAt) throw new AppError('accountDisabled');
  await checkNewPassword(password, { siteName, email: link.email, nickname: link.nickname });
  const newHash = await passwords.hash(password);
  return db.transaction().execute(async (tx) => {
    const user = await resetPassword(tx, tokenHash, newHash, now());
    if (!user) throw new AppError('resetLinkRejected');
    await endSessions(tx, user.id, now());
    const source = { networks: networksOf(caller.address) };
    await clearPasswordAttempts(tx, [
      ...signInAttempts(emailKey(user.email), source),
      ...reauthenticationAttempts(user.id),
    ]);
    await rememberDevice(tx, { user_id: user.id }, caller, now());
    await queueNotice(tx, parts, user.email, caller);
    return { userId: user.id };
  });
}

function queueNotice(tx: Tx, { mailer, mails, now }: AccountParts, to: string, { locale }: Caller) {
  return mailer.queue(tx, {
    to,
    content: mails.passwordChanged(locale),
    expiresAt: minutesAfter(now(), NOTICE_DELIVERY_MINUTES),
  });
}
