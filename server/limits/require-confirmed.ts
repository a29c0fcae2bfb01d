import { AppError } from '../errors/app-error.ts';

const CONFIRMED_MS = 60 * 60 * 1000;

/** Throws unless the user gave the password or a code within the last hour. */
export function requireConfirmed({ confirmedAt }: { confirmedAt: Date }, now: Date): void {
  if (now.getTime() - confirmedAt.getTime() > CONFIRMED_MS)
    throw new AppError('confirmationNeeded');
}
