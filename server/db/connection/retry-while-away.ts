import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseAway, isDatabaseBusy } from './database-away.ts';

/** Together half a minute, as a restart of PostgreSQL or a change to its standby takes. */
const WAITS_MS = [250, 500, 1000, 2000, 4000, 8000, 15_000];

/** Repeats the work while the database is away or busy; throws its last error. */
export async function retryWhileAway<Result>(
  work: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  for (const waitMs of WAITS_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) && !isDatabaseBusy(error)) throw error;
      await delay(waitMs, undefined, { signal });
    }
  }
  return work();
}
