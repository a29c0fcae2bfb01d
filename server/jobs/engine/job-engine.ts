import { fromKysely, type PgBoss } from 'pg-boss';
import type { Db, Tx } from '#server/db/client.ts';
import type { Kind, KindInput } from '../kinds.ts';
import { type EngineParts, openBoss } from './boss.ts';
import { prepareQueues, queueOf } from './queues.ts';
import { startWorker, type Worker, type WorkOptions } from './worker.ts';

export interface NewJob<K extends Kind> {
  kind: K;
  input: KindInput<K>;
  /** Of jobs of one kind with the same key only one waits. Of a single kind only one waits anyway. */
  key?: string;
  /** Jobs of a higher one are taken first; 0 by default. */
  priority?: number;
  /** The DATA_DIR whose files the job needs; by default any machine can take it. */
  folderId?: string | undefined;
}

export type JobEngine = ReturnType<typeof createJobEngine>;
/** What a service needs to have work done later. */
export type SendJob = JobEngine['send'];
export type RequestJob = JobEngine['request'];

/** Queues jobs, and does them on machines that have called `work`. */
export function createJobEngine(parts: EngineParts) {
  const { db } = parts;
  let sending: Promise<PgBoss> | undefined;
  let worker: Promise<Worker> | undefined;

  function sender(): Promise<PgBoss> {
    sending ??= openBoss(parts, 'send')
      .start()
      .catch((error) => {
        sending = undefined;
        throw error;
      });
    return sending;
  }

  async function insert<K extends Kind>(executor: Db, job: NewJob<K>): Promise<void> {
    const { kind, input, key, priority = 0, folderId } = job;
    const boss = await sender();
    const queue = queueOf(kind, folderId);
    if (folderId !== undefined) await prepareQueues(boss, [queue]);
    await boss.send(queue, input, {
      db: fromKysely(executor),
      priority,
      ...(key !== undefined && { singletonKey: key }),
    });
  }

  return {
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
      await (await worker)?.stop();
    },

    async close(): Promise<void> {
      const boss = await sending?.catch(() => undefined);
      await boss?.stop({ graceful: false });
    },
  };
}
