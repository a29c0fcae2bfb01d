import { AppError } from '../../../errors/app-error.ts';
import type { SignedInUser } from '../../../http/api/caller.ts';
import type { AccountParts } from '../account-parts.ts';
import { proofTries } from '../limits.ts';
import { findUser } from '../users.queries.ts';
import { countPasswordAttempt, forgetPasswordAttempts } from './password-delays.ts';

/**
 * The signed-in user, once the password has proved it again. Guesses are slowed down as at
 * sign-in: a session left open must not be a way to find the password out.
 */
export async function proveByPassword(
  { db, now, passwords }: AccountParts,
  { userId }: SignedInUser,
  password: string,
) {
  const tries = proofTries(userId);
  const user = await findUser(db, userId);
  if (!user) throw new AppError('tokenRejected');
  const isRight = await passwords.matches(password, user.password_hash, {
    isKnown: true,
    onPlace: () => countPasswordAttempt(db, tries, now()),
  });
  if (!isRight) throw new AppError('credentialsRejected');
  await forgetPasswordAttempts(db, tries);
  return user;
}
