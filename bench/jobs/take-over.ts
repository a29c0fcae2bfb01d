import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { print } from '../support/report.ts';
import { until } from './until.ts';

/** What the engine writes into a job whose machine has been silent for too long. */
const SILENT = 'job heartbeat timeout';
const MAX_SECONDS = 15;

export interface TakeOver {
  /** How many jobs the killed machine held. */
  jobs: number;
  /** Until another machine ran, or had done, the last of them. */
  seconds: number;
}

/** Waits until a machine has reported, with its sign of life, that it does jobs. */
export async function untilItHoldsJobs(db: Db, pid: number): Promise<void> {
  await until('the machine holds a job', async () => {
    const worker = db.selectFrom('workers').select('doing').where('pid', '=', pid);
    const { doing = {} } = (await worker.executeTakeFirst()) ?? {};
    return Object.keys(doing).length > 0;
  });
}

/**
 * Is called when a machine has been killed. Waits until each job that it held runs on another machine, or
 * is done. The jobs of the other machines are left out: they end by themselves, or give signs of life.
 */
export async function measureTakeOver(db: Db): Promise<TakeOver> {
  const begun = performance.now();
  const { rows: running } = await sql<{ id: string; started_on: string; killed_at: Date }>`
    SELECT id, started_on::text, clock_timestamp() AS killed_at
    FROM jobs.job WHERE state = 'active'`.execute(db);
  const open = new Map(running.map((job) => [job.id, job]));
  const held = new Set<string>();
  let seconds = 0;

  async function look(): Promise<void> {
    const { rows } = await sql<JobState>`
      SELECT id, started_on::text, state = 'active' AS is_active, state >= 'completed' AS is_over,
        -- The last one of the killed machine may have been on its way.
        coalesce(heartbeat_on > ${running[0]?.killed_at}::timestamptz + interval '1 second', false)
          AS is_held_by_living,
        coalesce(output #>> '{value,message}' = ${SILENT}, false) AS was_silent
      FROM jobs.job WHERE id = ANY (${[...open.keys()]}::uuid[])`.execute(db);
    const found = new Map(rows.map((job) => [job.id, job]));
    for (const [id, { started_on }] of open) {
      const job = found.get(id);
      if (job?.was_silent) held.add(id);
      const isTaken = job?.is_active && job.started_on !== started_on;
      if (job && !job.is_over && !isTaken && !job.is_held_by_living) continue;
      open.delete(id);
      if (held.has(id)) seconds = (performance.now() - begun) / 1000;
    }
  }

  await until('the jobs of the killed machine are taken over', async () => {
    if (open.size > 0) await look();
    return open.size === 0;
  });
  return { jobs: held.size, seconds };
}

export function printTakeOver(what: string, takeOvers: TakeOver[]): void {
  const seconds = Math.max(...takeOvers.map((one) => one.seconds));
  print(what, seconds, { atMost: MAX_SECONDS }, ' s');
  // A machine that held nothing shows nothing.
  const jobs = Math.min(...takeOvers.map((one) => one.jobs));
  print('jobs that the killed machine held', jobs, { atLeast: 1 });
}

interface JobState {
  id: string;
  started_on: string;
  is_active: boolean;
  is_over: boolean;
  is_held_by_living: boolean;
  was_silent: boolean;
}
