import type { Db } from '#server/db/client.ts';
import { tooManyUntil } from '#server/limits/rate-limits.ts';
import type { AttemptCounter } from '#server/limits/sign-in-limits.ts';
import { wrongPasswordDelays as delays } from '../limits.ts';
import * as queries from './password-delays.queries.ts';

/**
 * Counts an attempt under all counters of `limits.ts` before the password is compared; a right
 * password clears them. If one of the counters requires a delay, the function throws
 * `tooManyRequests` and the attempt counts under none. The delays have a maximum, so that another
 * person's guesses cannot lock the owner out.
 */
export async function countPasswordAttempt(
  db: Db,
  counters: AttemptCounter[],
  now: Date,
): Promise<void> {
  const time = now.getTime();
  await db.transaction().execute(async (tx) => {
    for (const counter of counters) {
      if (await queries.countAttempt(tx, counter, delays, time)) continue;
      const row = await queries.findAttempts(tx, counter.key);
      const until = row?.expire ? delayEnd(row.points - counter.free, row.expire) : time;
      throw tooManyUntil(until, time);
    }
  });
}

/** Deletes in the order of counting: one statement for all keys could deadlock with a count. */
export async function clearPasswordAttempts(db: Db, counters: AttemptCounter[]): Promise<void> {
  for (const { key } of counters) await queries.deleteAttempts(db, key);
}

function delayEnd(attemptsPastFree: number, expire: number): number {
  const lastAttemptAt = expire - delays.memoryMs;
  return lastAttemptAt + Math.min(delays.firstMs * 2 ** attemptsPastFree, delays.maxMs);
}
