import type { Db, Tx } from '../db/client.ts';
import { AppError } from '../errors/app-error.ts';
import { WIDER_NETWORK_FACTOR } from '../network/addresses.ts';
import { type CountRow, countOneLess, countOneMore } from './rate-limits.queries.ts';

/** Allows `max` attempts in a window that begins with the first attempt. */
export interface Limit {
  /** The name of the limit and what it counts by, such as `mail-ip 192.0.2.1`. */
  key: string;
  max: number;
  windowSeconds: number;
}

/**
 * One limit for each network of an address; the wider ones allow `WIDER_NETWORK_FACTOR` as many.
 */
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
 * Counts an attempt under every limit, in the database that all servers share. Throws when one is
 * exceeded; inside a transaction the rollback then undoes the counting.
 */
export async function keepWithin(db: Db, limits: Limit[], now: Date): Promise<void> {
  const exceeded = await countExceeded(db, limits, now);
  if (exceeded.length === 0) return;
  throw tooManyUntil(Math.max(...exceeded.map(({ expire }) => expire)), now.getTime());
}

/** For work that is skipped silently at a limit: counts it only if no limit is exceeded. */
export async function isWithin(tx: Tx, limits: Limit[], now: Date): Promise<boolean> {
  const exceeded = await countExceeded(tx, limits, now);
  if (exceeded.length === 0) return true;
  const keys = limits.map(({ key }) => key);
  await countOneLess(tx, keys);
  return false;
}

/** Counts one attempt under every limit and returns the counts that exceed theirs. */
async function countExceeded(db: Db, limits: Limit[], now: Date): Promise<CountRow[]> {
  const time = now.getTime();
  const windows = limits.map(({ key, windowSeconds }) => ({
    key,
    expire: time + windowSeconds * 1000,
  }));
  const counts = await countOneMore(db, windows, time);
  const maxima = new Map(limits.map(({ key, max }) => [key, max]));
  return counts.filter(({ key, points }) => points > (maxima.get(key) ?? 0));
}

export function tooManyUntil(until: number, now: number): AppError {
  return new AppError('tooManyRequests', {
    retryAfterSeconds: Math.max(1, Math.ceil((until - now) / 1000)),
  });
}
