import { sql } from 'kysely';
import type { WorkerRole } from '#contract/desk/health.ts';
import type { Db } from '#server/db/client.ts';
import { JOBS_SCHEMA } from '#server/db/query/lacks-job.ts';
import { row, typed } from '#server/db/query/row.ts';

/** A process that does jobs, as it describes itself. */
export interface WorkerBeat {
  id: string;
  host: string;
  pid: number;
  version: string;
  role: WorkerRole;
  queues: string[];
  doing: Record<string, number>;
}

/** A clock that is further off spoils times that are compared with those of other machines. */
export const MAX_CLOCK_SECONDS = 60;

/** A worker that was silent for longer has ended without a word, or cannot reach the database. */
export const ALIVE_SECONDS = 15;

/**
 * Renews the row of a worker by the clock of the database, measures how far its own clock is ahead,
 * and deletes the rows of workers that were silent for a day.
 */
export async function renewWorker(db: Db, worker: WorkerBeat, now: Date): Promise<void> {
  await db
    .with('gone', (with_) =>
      with_
        .deleteFrom('workers')
        .where('beat_at', '<', sql<Date>`now() - interval '1 day'`)
        .where('id', '<>', worker.id),
    )
    .insertInto('workers')
    .values({ ...worker, clock_lead: clockLead(now) })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        doing: ref('excluded.doing'),
        clock_lead: ref('excluded.clock_lead'),
        beat_at: sql<Date>`now()`,
      })),
    )
    .execute();
}

/** How far a clock that shows `now` is ahead of that of the database, in seconds. */
const clockLead = (now: Date) =>
  sql<number>`${now.getTime() / 1000}::float8 - extract(epoch FROM clock_timestamp())::float8`;

export async function readClockLead(db: Db, now: Date): Promise<number> {
  const { lead } = await db.selectNoFrom(clockLead(now).as('lead')).executeTakeFirstOrThrow();
  return lead;
}

/** Whether a worker has become silent within the last minute, so that its jobs wait for others. */
export async function hasSilentWorker(db: Db, silentSeconds: number): Promise<boolean> {
  const found = await db
    .selectFrom('workers')
    .select('id')
    .where('beat_at', '<', sql<Date>`now() - make_interval(secs => ${silentSeconds})`)
    .where('beat_at', '>', sql<Date>`now() - interval '1 minute'`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteWorker(db: Db, id: string): Promise<void> {
  await db.deleteFrom('workers').where('id', '=', id).execute();
}

/**
 * The workers, those alive first. A silent one in whose place another of its machine has started since,
 * for the same kinds, is left out.
 */
export async function listWorkers(db: Db) {
  const { rows } = await row({
    id: 'text',
    host: 'text',
    pid: 'int4',
    version: 'text',
    role: typed<WorkerRole>('text'),
    doing: typed<Record<string, number>>('jsonb'),
    clock_lead: 'float8',
    started_at: 'timestamptz',
    beat_at: 'timestamptz',
    is_alive: 'bool',
  }).sql`
    WITH seen AS (
      SELECT *, beat_at > now() - make_interval(secs => ${ALIVE_SECONDS}) AS is_alive FROM workers
    )
    SELECT id::text, host, pid, version, role, doing, clock_lead, started_at, beat_at, is_alive
    FROM seen w
    WHERE is_alive OR NOT EXISTS (
      SELECT FROM seen later
      WHERE later.is_alive AND later.host = w.host AND later.started_at > w.beat_at
        AND later.queues @> w.queues)
    ORDER BY is_alive DESC, host, started_at, id`.execute(db);
  return rows;
}
export type WorkerRow = Awaited<ReturnType<typeof listWorkers>>[number];

/** What waits, runs and was given up, by the part of a queue's name before the slash. */
export async function countJobs(db: Db) {
  const job = sql.id(JOBS_SCHEMA, 'job');
  const { rows } = await row({
    kind: 'text',
    waiting: 'int8',
    running: 'int8',
    oldestSeconds: 'float8',
    lacksWorker: 'int8',
    lacksFolder: 'int8',
    dead: 'int8',
  }).sql`
    WITH taken AS (
      SELECT DISTINCT unnest(queues) AS name FROM workers
      WHERE beat_at > now() - make_interval(secs => ${ALIVE_SECONDS})
    ), counted AS (
      SELECT name, name ~ '^dead/' AS is_dead, regexp_replace(name, '^dead/', '') AS queue,
        count(*) FILTER (WHERE state < 'active') AS waiting,
        count(*) FILTER (WHERE state = 'active') AS running,
        extract(epoch FROM now() - min(start_after) FILTER (WHERE state < 'active')) AS age,
        count(*) FILTER (WHERE created_on > now() - interval '1 day') AS created
      FROM ${job} WHERE state < 'completed' OR name ~ '^dead/'
      GROUP BY 1, 2, 3
    )
    SELECT split_part(queue, '/', 1) AS kind,
      coalesce(sum(waiting) FILTER (WHERE NOT is_dead), 0)::int8 AS waiting,
      coalesce(sum(running) FILTER (WHERE NOT is_dead), 0)::int8 AS running,
      greatest(max(age) FILTER (WHERE NOT is_dead), 0)::float8 AS "oldestSeconds",
      coalesce(sum(waiting) FILTER (
        WHERE NOT is_dead AND NOT is_taken AND queue !~ '/'), 0)::int8 AS "lacksWorker",
      coalesce(sum(waiting) FILTER (
        WHERE NOT is_dead AND NOT is_taken AND queue ~ '/'), 0)::int8 AS "lacksFolder",
      coalesce(sum(created) FILTER (WHERE is_dead), 0)::int8 AS dead
    FROM (SELECT c.*, EXISTS (SELECT FROM taken t WHERE t.name = c.name) AS is_taken FROM counted c) c
    GROUP BY 1`.execute(db);
  return rows;
}
