import { AppError } from '../../app-error.ts';
import type { SignedInUser } from '../../http/caller.ts';
import type { AccountParts } from './account-parts.ts';
import { wrongProofKey } from './limits.ts';
import { countPasswordAttempt, forgetPasswordAttempts } from './password-delays.ts';
import { findUser } from './users.queries.ts';

/**
 * The signed-in user, once the password has proved it again. Guesses are slowed down as at
 * sign-in: a session left open must not be a way to find the password out.
 */
export async function proveByPassword(
  { db, now, passwords }: AccountParts,
  { userId }: SignedInUser,
  password: string,
) {
  const key = wrongProofKey(userId);
  await countPasswordAttempt(db, key, now());
  const user = await findUser(db, userId);
  if (!user) throw new AppError('tokenRejected');
  if (!(await passwords.matches(password, user.password_hash))) {
    throw new AppError('credentialsRejected');
  }
  await forgetPasswordAttempts(db, key);
  return user;
}
