import { AppError } from '#server/errors/app-error.ts';
import type { SignedInUser } from '#server/http/api/caller.ts';
import type { AccountParts } from '../account-parts.ts';
import { reauthenticationAttempts } from '../limits.ts';
import { findUser } from '../users.queries.ts';
import { clearPasswordAttempts, countPasswordAttempt } from './password-delays.ts';

/**
 * Checks the password of a signed-in user again. Wrong passwords are delayed as at sign-in, so that
 * an unattended session cannot be used to guess the password.
 */
export async function reauthenticate(
  { db, now, passwords }: AccountParts,
  { userId }: SignedInUser,
  password: string,
) {
  const attempts = reauthenticationAttempts(userId);
  const user = await findUser(db, userId);
  if (!user) throw new AppError('tokenRejected');
  const isRight = await passwords.matches(password, user.passwordHash, {
    isKnown: true,
    onPlace: () => countPasswordAttempt(db, attempts, now()),
  });
  if (!isRight) throw new AppError('credentialsRejected', { message: 'error.passwordRejected' });
  await clearPasswordAttempts(db, attempts);
  return user;
}
