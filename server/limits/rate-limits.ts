import type { Db, Tx } from '../db/client.ts';
import { AppError } from '../errors/app-error.ts';
import { WIDER_NETWORK_FACTOR } from '../http/client-address.ts';
import { type CountRow, countOneLess, countOneMore } from './rate-limits.queries.ts';

/** At most so many in a window that begins with the first. */
export interface Limit {
  /** Its name and whom it counts, such as `mail-ip 192.0.2.1`. */
  key: string;
  max: number;
  windowSeconds: number;
}

/** One limit for each network of an address; the wider ones allow `WIDER_NETWORK_FACTOR` as many. */
export function perNetwork(
  name: string,
  networks: string[],
  { max, windowSeconds }: Pick<Limit, 'max' | 'windowSeconds'>,
): Limit[] {
  return networks.map((network, index) => ({
    key: `${name} ${network}`,
    max: index === 0 ? max : max * WIDER_NETWORK_FACTOR,
    windowSeconds,
  }));
}

/**
 * Counts the caller's attempt under every limit, in one statement that all servers share. Past one
 * of them it throws; inside a transaction that undoes the counting, so what is refused costs nothing.
 */
export async function keepWithin(db: Db, limits: Limit[], now: Date): Promise<void> {
  const passed = await countPassed(db, limits, now);
  if (passed.length === 0) return;
  throw tooManyUntil(Math.max(...passed.map(({ expire }) => expire)), now.getTime());
}

/** For what is skipped past a limit and not refused: counts it if all limits hold, else nothing. */
export async function isWithin(tx: Tx, limits: Limit[], now: Date): Promise<boolean> {
  const passed = await countPassed(tx, limits, now);
  if (passed.length === 0) return true;
  const keys = limits.map(({ key }) => key);
  await countOneLess(tx, keys);
  return false;
}

/** Counts one attempt under every limit and returns the counts that are past theirs. */
async function countPassed(db: Db, limits: Limit[], now: Date): Promise<CountRow[]> {
  const time = now.getTime();
  const windows = limits.map(({ key, windowSeconds }) => ({
    key,
    expire: time + windowSeconds * 1000,
  }));
  const counts = await countOneMore(db, windows, time);
  const maxima = new Map(limits.map(({ key, max }) => [key, max]));
  return counts.filter(({ key, points }) => points > (maxima.get(key) ?? 0));
}

/** 429, with when to come back. */
export function tooManyUntil(then: number, now: number): AppError {
  return new AppError('tooManyRequests', {
    retryAfterSeconds: Math.max(1, Math.ceil((then - now) / 1000)),
  });
}
