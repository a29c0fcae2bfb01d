import type { Db } from '../../db/client.ts';
import { tooManyUntil } from '../../limits/rate-limits.ts';
import { wrongPasswordDelays as delays } from './limits.ts';
import * as queries from './password-delays.queries.ts';

/**
 * Slows down guessing at one password, known or not, under its key of `limits.ts`. The attempt
 * counts before its password is looked at; only success forgets it. Never a lasting lock: a
 * stranger's guesses must not shut the owner out, who can also sign in by code.
 */
export async function countPasswordAttempt(db: Db, key: string, now: Date): Promise<void> {
  const time = now.getTime();
  if (await queries.countAttempt(db, key, delays, time)) return;
  const kept = await queries.findAttempts(db, key);
  throw tooManyUntil(kept?.expire ? waitsUntil(kept.points, kept.expire) : time, time);
}

export function forgetPasswordAttempts(db: Db, key: string): Promise<void> {
  return queries.deleteAttempts(db, key);
}

function waitsUntil(attempts: number, expire: number): number {
  const lastAttemptAt = expire - delays.memoryMs;
  return lastAttemptAt + Math.min(delays.firstMs * 2 ** (attempts - delays.free), delays.maxMs);
}
