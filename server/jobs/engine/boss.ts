import type { Pool, PoolClient } from 'pg';
import { PgBoss } from 'pg-boss';
import {
  type DatabaseConnection,
  type DatabaseLog,
  type Db,
  markingPool,
} from '#server/db/client.ts';
import { isDatabaseAway } from '#server/db/connection/database-away.ts';
import { listen } from '#server/db/connection/listen.ts';
import { JOBS_SCHEMA } from '#server/db/query/lacks-job.ts';

export interface EngineParts {
  db: Db;
  pool: Pool;
  connection: DatabaseConnection;
  log: DatabaseLog;
}

type Role = 'migrate' | 'send' | 'work';

/**
 * How often one of the machines looks for jobs whose machine is silent, even if `workers` names none
 * (worker.ts). Each look counts all jobs, which takes a tenth of a second with 100,000.
 */
const SUPERVISE_SECONDS = 30;
/** Two looks that are requested are at least so far apart. */
const LEAST_SUPERVISE_SECONDS = 1;
/** How often jobs that have ended for longer than KEPT_AFTER_END_SECONDS (queues.ts) are deleted. */
const MAINTENANCE_SECONDS = 10 * 60;

/** An instance of pg-boss on our pool. Only a worker has timers that look after all jobs. */
export function openBoss({ pool, connection, log }: EngineParts, role: Role): PgBoss {
  const isWorker = role === 'work';
  /** pg-boss reports copies of errors, by which an outage cannot be recognized. */
  let outage: unknown;
  const { connect } = markingPool(pool);
  const boss = new PgBoss({
    schema: JOBS_SCHEMA,
    migrate: role === 'migrate',
    supervise: isWorker,
    schedule: isWorker,
    useListenNotify: isWorker,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: LEAST_SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
    // Long queues are reported by `doctor` and the metrics.
    warningQueueSize: Number.MAX_SAFE_INTEGER,
    db: {
      async executeSql(text, values) {
        let client: PoolClient | undefined;
        try {
          client = await connect();
          const result = await client.query(text, values);
          client.release();
          outage = undefined;
          return result;
        } catch (error) {
          // The text may have begun a transaction, which the connection would keep.
          client?.release(true);
          if (isDatabaseAway(error)) outage = error;
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
  boss.on('warning', ({ message, data }) =>
    log.warn({ data, reason: message }, 'the job engine reported a warning'),
  );
  return boss;
}
