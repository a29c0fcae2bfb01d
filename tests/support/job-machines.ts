import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach } from 'vitest';
import type { JobHandlers } from '#server/jobs/engine/handlers.ts';
import { createJobEngine, type JobEngine } from '#server/jobs/engine/job-engine.ts';
import { createTestDatabase } from './database.ts';
import { useRecordedLog } from './recorded-log.ts';

export const FOLDER = '00000000-0000-4000-8000-000000000001';
export const ELSEWHERE = '00000000-0000-4000-8000-000000000002';

/** Machines on one database that send and do jobs; none are left from the test before. */
export async function startJobMachines() {
  const database = await createTestDatabase();
  const { db } = database;
  const { log, lines } = useRecordedLog();
  const engines: JobEngine[] = [];

  beforeEach(async () => {
    await sql`truncate jobs.job, jobs.schedule, workers`.execute(db);
  });
  afterEach(async () => {
    await Promise.all(engines.splice(0).map((engine) => engine.stop()));
  });

  function openEngine(): JobEngine {
    const engine = createJobEngine({ ...database, log });
    engines.push(engine);
    return engine;
  }

  const sender = openEngine();

  return {
    database,
    log,
    lines,
    sender,

    async startMachine(handlers: JobHandlers, folderId = FOLDER): Promise<JobEngine> {
      const engine = openEngine();
      await engine.work({ handlers, folderId });
      return engine;
    },

    sendMail: (id: number, priority = 0) =>
      db
        .transaction()
        .execute((tx) => sender.send(tx, { kind: 'mail', input: { id }, key: `${id}`, priority })),

    sendExport: (id: number, folderId?: string) =>
      sender.request({ kind: 'import-export', input: { id }, key: `${id}`, folderId }),

    async openJobs() {
      const { rows } = await sql<{ name: string; state: string }>`
        select name, state::text from jobs.job where state < 'completed' order by created_on`.execute(
        db,
      );
      return rows;
    },

    /** Causes a supervision, which otherwise takes place every half minute. */
    addSilentWorker: () =>
      db
        .insertInto('workers')
        .values({
          id: randomUUID(),
          host: 'silent',
          pid: 1,
          version: '0',
          role: 'worker',
          queues: [],
          doing: {},
          clock_lead: 0,
          beat_at: sql<Date>`now() - interval '20 seconds'`,
        })
        .execute(),
  };
}

/** Handlers of mails that note the ids. */
export function noting(run: (id: number) => Promise<void> = async () => {}) {
  const done: number[] = [];
  const handlers: JobHandlers = {
    mail: {
      async run({ id }) {
        await run(id);
        done.push(id);
      },
    },
  };
  return { done, handlers };
}
