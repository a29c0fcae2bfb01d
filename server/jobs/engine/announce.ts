import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { WorkerRole } from '#contract/desk/health.ts';
import packageFile from '#package.json' with { type: 'json' };
import type { DatabaseLog, Db } from '#server/db/client.ts';
import { isDatabaseAway } from '#server/db/connection/database-away.ts';
import type { Kind } from '../kinds.ts';
import { repeat } from '../repeat.ts';
import { deleteWorker, renewWorker } from './workers.queries.ts';

const BEAT_MS = 5_000;

interface Announced {
  db: Db;
  log: DatabaseLog;
  role: WorkerRole;
  queues: string[];
  /** How many jobs of each kind run now. */
  running: ReadonlyMap<Kind, number>;
}

/** Keeps the row of this process in `workers`, by which others know that it does jobs. */
export async function announceWorker({ db, log, role, queues, running }: Announced) {
  const id = randomUUID();
  const renew = () =>
    renewWorker(
      db,
      {
        id,
        host: hostname(),
        pid: process.pid,
        version: packageFile.version,
        role,
        queues,
        doing: Object.fromEntries(running),
      },
      new Date(),
    );
  await renew();
  const beats = repeat(BEAT_MS, renew, (err) => {
    if (!isDatabaseAway(err)) log.warn({ err }, 'renewing the row of this worker failed');
  });
  return {
    async stop(): Promise<void> {
      await beats.stop();
      // Without the database the row stays, and counts as silent.
      await deleteWorker(db, id).catch(() => {});
    },
  };
}
