import type { Pool } from 'pg';
import { PgBoss } from 'pg-boss';
import type { DatabaseConnection, DatabaseLog, Db } from '#server/db/client.ts';
import { isDatabaseAway, markDatabaseError } from '#server/db/connection/database-away.ts';
import { listen } from '#server/db/connection/listen.ts';
import { JOBS_SCHEMA } from '#server/db/query/lacks-job.ts';

export interface BossParts {
  pool: Pool;
  connection: DatabaseConnection;
  log: DatabaseLog;
}

type Role = 'migrate' | 'send' | 'work';

/** How often machines look for jobs whose machine has been silent for too long. */
const SUPERVISE_SECONDS = 1;

export interface EngineParts extends BossParts {
  db: Db;
}

/** An instance of pg-boss on our pool. Only a worker has timers that look after all jobs. */
export function openBoss({ pool, connection, log }: BossParts, role: Role): PgBoss {
  const isWorker = role === 'work';
  /** pg-boss reports copies of errors, by which an outage cannot be recognized. */
  let outage: unknown;
  const boss = new PgBoss({
    schema: JOBS_SCHEMA,
    migrate: role === 'migrate',
    supervise: isWorker,
    schedule: isWorker,
    useListenNotify: isWorker,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    db: {
      async executeSql(text, values) {
        try {
          const result = await pool.query(text, values);
          outage = undefined;
          return result;
        } catch (error) {
          if (isDatabaseAway(markDatabaseError(error))) outage = error;
          throw error;
        }
      },
      async listen(channel, onNotify, onReconnect) {
        const listener = listen(connection, [channel], { onNotify, onReconnect, log });
        await listener.ready;
        return listener;
      },
    },
  });
  boss.on('error', (err) => log.warn({ err: outage ?? err }, 'the job engine reported an error'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, `the job engine warns: ${message}`));
  return boss;
}
