import type { Db } from '../../../db/client.ts';
import { tooManyUntil } from '../../../limits/rate-limits.ts';
import { wrongPasswordDelays as delays, type PasswordTries } from '../limits.ts';
import * as queries from './password-delays.queries.ts';

/**
 * Counts an attempt at a password under its keys of `limits.ts`, before the password is compared;
 * only success forgets it. Throws 429 while the delay of one key runs, and then counts under none.
 * Never a lasting lock: a stranger's guesses must not shut the owner out.
 */
export async function countPasswordAttempt(
  db: Db,
  tries: PasswordTries[],
  now: Date,
): Promise<void> {
  const time = now.getTime();
  await db.transaction().execute(async (tx) => {
    for (const one of tries) {
      if (await queries.countAttempt(tx, one, delays, time)) continue;
      const kept = await queries.findAttempts(tx, one.key);
      const until = kept?.expire ? waitsUntil(kept.points - one.free, kept.expire) : time;
      throw tooManyUntil(until, time);
    }
  });
}

/** One key after the other, in the order of counting: one statement for all could deadlock with it. */
export async function forgetPasswordAttempts(db: Db, tries: PasswordTries[]): Promise<void> {
  for (const { key } of tries) await queries.deleteAttempts(db, key);
}

function waitsUntil(attemptsPastFree: number, expire: number): number {
  const lastAttemptAt = expire - delays.memoryMs;
  return lastAttemptAt + Math.min(delays.firstMs * 2 ** attemptsPastFree, delays.maxMs);
}
