import type { PgBoss, Queue } from 'pg-boss';
import { withMigrationLock } from '#server/db/migrate.ts';
import { keysOf } from '#server/types/keys-of.ts';
import { type Kind, kinds, settingOf } from '../kinds.ts';
import { type EngineParts, openBoss } from './boss.ts';

/**
 * The shortest that pg-boss accepts: after it, another machine takes over the job of one that is
 * silent.
 */
export const HEARTBEAT_SECONDS = 10;
/** Attempts that end with a kill or an unforeseen error; `RetryLater` has no limit. */
const RETRIES = 5;
const LONGEST_RETRY_SECONDS = 60;
const KEPT_AFTER_END_SECONDS = 60 * 60;
/** A job may wait for its machine, or its kind of machine, for months. */
const KEPT_WAITING_SECONDS = 365 * 24 * 60 * 60;

const DEAD = 'dead';
/** Where jobs of a kind go whose attempts have all failed. */
export const deadQueueOf = (kind: Kind) => `${DEAD}/${kind}`;

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
export async function migrateJobs(parts: EngineParts): Promise<void> {
  const boss = openBoss(parts, 'migrate');
  await withMigrationLock(parts.db, async () => {
    await boss.start();
    for (const kind of keysOf(kinds))
      if (!settingOf(kind).schedule) await prepareQueue(boss, deadQueueOf(kind), KEPT_DEAD);
    await prepareQueues(boss, keysOf(kinds));
  }).finally(() => boss.stop({ graceful: false }));
}

/** Makes missing queues, and gives those of an earlier version the settings of this one. */
export async function prepareQueues(boss: PgBoss, names: string[]): Promise<void> {
  for (const name of names) await prepareQueue(boss, name, queueSettings(requireKind(name)));
}

async function prepareQueue(boss: PgBoss, name: string, settings: Settings): Promise<void> {
  const [queue] = await boss.getQueues([name]);
  if (!queue) await boss.createQueue(name, { ...settings, policy: 'short' });
  else if (keysOf(settings).some((key) => queue[key] !== settings[key]))
    await boss.updateQueue(name, settings);
}

const KEPT = {
  retentionSeconds: KEPT_WAITING_SECONDS,
  deleteAfterSeconds: KEPT_AFTER_END_SECONDS,
};

type Settings = Omit<Queue, 'name' | 'policy'>;

/** The reports about failed jobs count those of the last day. */
const KEPT_DEAD: Settings = { ...KEPT, notify: true, deleteAfterSeconds: 2 * 24 * 60 * 60 };

function queueSettings(kind: Kind): Settings {
  const { minutes, schedule } = settingOf(kind);
  return {
    ...KEPT,
    notify: true,
    expireInSeconds: minutes * 60,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    // The schedule is another attempt.
    ...(schedule ? { retryLimit: 0 } : { retryLimit: RETRIES, deadLetter: deadQueueOf(kind) }),
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: LONGEST_RETRY_SECONDS,
  };
}
