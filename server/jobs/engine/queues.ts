import type { PgBoss } from 'pg-boss';
import { isDatabaseAway } from '#server/db/connection/database-away.ts';
import { MigrationPending } from '#server/db/migrate.ts';
import { messageOf } from '#server/errors/thrown.ts';
import { keysOf } from '#server/types/keys-of.ts';
import { type Kind, kinds, settingOf } from '../kinds.ts';
import { type BossParts, openBoss } from './boss.ts';

/**
 * The shortest that pg-boss accepts. With `SUPERVISE_SECONDS` (boss.ts) it is the time after which
 * another machine takes over the job of one that was killed.
 */
const HEARTBEAT_SECONDS = 10;
/** Attempts that end with a kill or an unforeseen error; `RetryLater` has no limit. */
const RETRIES = 5;
const LONGEST_RETRY_SECONDS = 60;
const KEPT_AFTER_END_SECONDS = 60 * 60;
/** A job may wait for its machine, or its kind of machine, for months. */
const KEPT_WAITING_SECONDS = 365 * 24 * 60 * 60;

/** Where jobs go whose attempts have all failed. */
export const DEAD_QUEUE = 'dead';

/** A job that needs the files of one DATA_DIR waits in a queue of that folder. */
export const queueOf = (kind: Kind, folderId?: string) =>
  folderId === undefined ? kind : `${kind}/${folderId}`;

/** Undefined for a kind that this version does not know. */
export function kindOfQueue(queue: string): Kind | undefined {
  const [name] = queue.split('/');
  return keysOf(kinds).find((kind) => kind === name);
}

export function requireKind(queue: string): Kind {
  const kind = kindOfQueue(queue);
  if (!kind) throw new Error(`no kind of job has the queue ${queue}`);
  return kind;
}

/** Makes the tables of the engine, or updates them, and makes its queues. */
export async function migrateJobs(parts: BossParts): Promise<void> {
  const boss = openBoss(parts, 'migrate');
  await boss.start();
  try {
    await prepareQueues(boss, keysOf(kinds));
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Refuses a database that does not have the engine's tables of this version. */
export async function requireEngine(parts: BossParts): Promise<void> {
  const boss = openBoss(parts, 'send');
  try {
    await boss.start();
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    throw new MigrationPending(
      `The tables of the job engine are not those of this version, which only a restart of the whole server applies (${messageOf(error)}).`,
      { cause: error },
    );
  }
  await boss.stop({ graceful: false });
}

/** Makes missing queues, and gives those of an earlier version the settings of this one. */
export async function prepareQueues(boss: PgBoss, names: string[]): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const dead = existing.get(DEAD_QUEUE);
  if (!dead) await boss.createQueue(DEAD_QUEUE, KEPT_DEAD);
  else if (dead.deleteAfterSeconds !== KEPT_DEAD.deleteAfterSeconds)
    await boss.updateQueue(DEAD_QUEUE, KEPT_DEAD);
  for (const name of names) {
    const kind = requireKind(name);
    const settings = queueSettings(kind);
    const queue = existing.get(name);
    if (!queue) await boss.createQueue(name, { ...settings, policy: policyOf(kind) });
    else if (keysOf(settings).some((key) => queue[key] !== settings[key]))
      await boss.updateQueue(name, settings);
  }
}

const policyOf = (kind: Kind) => (settingOf(kind).isSingle ? 'stately' : 'short');

const KEPT = {
  retentionSeconds: KEPT_WAITING_SECONDS,
  deleteAfterSeconds: KEPT_AFTER_END_SECONDS,
};

/** The reports about failed jobs count those of the last day. */
const KEPT_DEAD = { ...KEPT, deleteAfterSeconds: 2 * 24 * 60 * 60 };

const queueSettings = (kind: Kind) => ({
  ...KEPT,
  notify: true,
  deadLetter: DEAD_QUEUE,
  expireInSeconds: settingOf(kind).minutes * 60,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  retryLimit: RETRIES,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: LONGEST_RETRY_SECONDS,
});
