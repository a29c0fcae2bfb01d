import type { Db, Tx } from '#server/db/client.ts';
import { avoidNestedLoops } from '#server/db/connection/transaction-settings.ts';
import type { Kind } from '../kinds.ts';
import type { NewJob, SendJob } from './job-engine.ts';

/** Jobs for rows that have none: of a restored backup, and of an earlier version. */
export type ListMissingJobs = (tx: Tx, limit: number) => Promise<NewJob<Kind>[]>;

const AT_ONCE = 1000;

/** Sends them in several transactions, so that a hundred thousand rows do not exceed the time of one. */
export async function sendMissingJobs(
  db: Db,
  sendJob: SendJob,
  list: ListMissingJobs,
  signal: AbortSignal,
): Promise<void> {
  for (let sent = AT_ONCE; sent === AT_ONCE && !signal.aborted; )
    sent = await db.transaction().execute(async (tx) => {
      // Estimates of how many jobs a kind has are so wrong that a loop in a loop would be chosen.
      await avoidNestedLoops(tx);
      const jobs = await list(tx, AT_ONCE);
      for (const job of jobs) await sendJob(tx, job);
      return jobs.length;
    });
}
