import { AppError } from '#server/errors/app-error.ts';
import * as queries from '../staff.queries.ts';
import { reauthenticationAttempts } from '../staff-limits.ts';
import type { SignedInStaff, StaffParts } from '../staff-parts.ts';
import { hasFactor } from './factor-changes.ts';

/** Throws unless the password is right; wrong ones delay the next attempt. */
export async function requirePassword(
  { db, now, passwords, attempts }: StaffParts,
  { id }: SignedInStaff,
  password: string,
): Promise<void> {
  const counters = reauthenticationAttempts(id);
  const member = await queries.findById(db, id);
  const isRight = await passwords.matches(password, member?.password_hash ?? undefined, {
    isKnown: true,
    onPlace: () => attempts.count(db, counters, now()),
  });
  if (!isRight) throw new AppError('credentialsRejected');
  await attempts.clear(db, counters);
}

/**
 * Throws unless the password is right, or the member has just signed in to set up the first
 * factor: an open session alone must not decide how the account is protected.
 */
export async function requirePasswordToAdd(
  parts: StaffParts,
  staff: SignedInStaff,
  password = '',
): Promise<void> {
  if (staff.stage === 'complete' || (await hasFactor(parts.db, staff.id)))
    await requirePassword(parts, staff, password);
}
