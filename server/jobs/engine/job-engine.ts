import { fromKysely, type PgBoss } from 'pg-boss';
import type { Db, Tx } from '#server/db/client.ts';
import { isDatabaseAway } from '#server/db/connection/database-away.ts';
import { MigrationPending } from '#server/db/migrate.ts';
import { messageOf } from '#server/errors/thrown.ts';
import type { Kind, KindInput } from '../kinds.ts';
import { type EngineParts, openBoss } from './boss.ts';
import { prepareQueues, queueOf } from './queues.ts';
import { bringForward } from './waiting-jobs.queries.ts';
import { startWorker, type Worker, type WorkOptions } from './worker.ts';

export interface NewJob<K extends Kind> {
  kind: K;
  input: KindInput<K>;
  /** Of jobs of one kind with the same key, or without one, only one waits. */
  key?: string;
  /** Jobs of a higher one are taken first; 0 by default. */
  priority?: number;
  /** The DATA_DIR whose files the job needs; by default any machine can take it. */
  folderId?: string | undefined;
}

export type JobEngine = ReturnType<typeof createJobEngine>;
/** What a service needs to have work done later. */
export type SendJob = JobEngine['send'];

/** Queues jobs, and does them on machines that have called `work`. */
export function createJobEngine(parts: EngineParts) {
  const { db } = parts;
  let sending: Promise<PgBoss> | undefined;
  let worker: Promise<Worker> | undefined;
  /** The queues of folders that are known to exist. */
  const prepared = new Set<string>();

  function sender(): Promise<PgBoss> {
    sending ??= startSender(parts).catch((error) => {
      sending = undefined;
      throw error;
    });
    return sending;
  }

  async function insert<K extends Kind>(executor: Db, job: NewJob<K>): Promise<void> {
    const { kind, input, key, priority = 0, folderId } = job;
    const boss = await sender();
    const queue = queueOf(kind, folderId);
    if (folderId !== undefined && !prepared.has(queue)) {
      await prepareQueues(boss, [queue]);
      prepared.add(queue);
    }
    const sent = await boss.send(queue, input, {
      db: fromKysely(executor),
      priority,
      ...(key !== undefined && { singletonKey: key }),
    });
    if (sent === null) await bringForward(executor, queue, key ?? null);
  }

  return {
    /**
     * To be called before the first job is sent: it takes connections of the pool, which transactions
     * that send jobs may all have. Throws `MigrationPending` if the engine's tables are not those of
     * this version.
     */
    async open(): Promise<void> {
      await sender();
    },

    /** Queues a job in the transaction: it is done if and only if the transaction commits. */
    send: <K extends Kind>(tx: Tx, job: NewJob<K>): Promise<void> => insert(tx, job),

    /** Queues a job outside of transactions. */
    request: <K extends Kind>(job: NewJob<K>): Promise<void> => insert(db, job),

    /** Does jobs on this machine from now on. */
    async work(options: WorkOptions): Promise<void> {
      worker = startWorker(parts, options);
      await worker;
    },

    /** Ends running jobs or hands them back, so that another machine goes on with them at once. */
    async stop(): Promise<void> {
      await (await worker?.catch(() => undefined))?.stop();
    },

    async close(): Promise<void> {
      const boss = await sending?.catch(() => undefined);
      await boss?.stop({ graceful: false });
    },
  };
}

async function startSender(parts: EngineParts): Promise<PgBoss> {
  const boss = openBoss(parts, 'send');
  try {
    return await boss.start();
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    if (isDatabaseAway(error)) throw error;
    throw new MigrationPending(
      `The tables of the job engine are not those of this version, which only a restart of the whole server applies (${messageOf(error)}).`,
      { cause: error },
    );
  }
}
