import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { BurnRequest } from '#server/areas/media/watermark/burn-watermark.ts';
import { createJobEngine } from '#server/jobs/engine/job-engine.ts';
import { sendMissingJobs } from '#server/jobs/engine/send-missing-jobs.ts';
import { afterFile } from '#tests/support/after-file.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addEpisodes } from '#tests/support/data/episodes.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createBurnedVideos } from './burned-videos.ts';
import { createBurner } from './burner.ts';

const MINA = 'Mina Park · mina@luz.example';
const ANA = 'Ana Reyes · ana@luz.example';
const log = pino({ level: 'silent' });
const database = await createTestDatabase();
const { db } = database;
const sender = createJobEngine({ ...database, log });
afterFile(() => sender.close());
await addEpisodes(db, await addDrama(db, {}), [60, 60, 60, 60]);
const videos = await db.selectFrom('videos').select(['id', 'path']).orderBy('id').execute();
const ids = videos.map(({ id }) => id);

beforeEach(() => sql`TRUNCATE burned_videos, jobs.job`.execute(db));

const queue = (videoIds: number[], label: string) =>
  db
    .transaction()
    .execute((tx) => createBurnedVideos({ db, sendJob: sender.send }).queue(tx, videoIds, label));

const states = async () => {
  const rows = await db.selectFrom('burned_videos').select('state').execute();
  return rows.map(({ state }) => state);
};

/** A machine that encodes with `burn` until the test ends. */
async function startMachine(burn: (request: BurnRequest) => Promise<string>) {
  const engine = createJobEngine({ ...database, log });
  const burner = burnerWith(burn);
  onTestFinished(() => engine.stop());
  await engine.work({ handlers: { burn: burner.handler }, folderId: crypto.randomUUID() });
  return engine;
}

const burnerWith = (burn: (request: BurnRequest) => Promise<string>) =>
  createBurner({
    db,
    now: () => new Date(),
    log,
    burn,
    deleteUnusedCopies: async () => {},
    notifier: { copyFailed: async () => {} },
  });

/** Encodes at once, and notes which copies. */
function recorder() {
  const made: string[] = [];
  const burn = async ({ path, label }: BurnRequest) => {
    made.push(`${label[0]}${videos.findIndex((video) => video.path === path) + 1}`);
    return `/media/screeners/${made.length}/master.m3u8`;
  };
  return { made, burn };
}

test('recipients take turns, however many copies one of them waits for', async () => {
  await queue(ids.slice(0, 2), MINA);
  await queue(ids.slice(2), MINA);
  await queue(ids.slice(0, 1), ANA);
  const { made, burn } = recorder();
  await startMachine(burn);
  await expect.poll(() => made).toEqual(['M1', 'A1', 'M2', 'M3', 'M4']);
});

test('a copy is encoded if and only if the transaction that queues it commits, once', async () => {
  const { made, burn } = recorder();
  await startMachine(burn);
  const rolledBack = db.transaction().execute(async (tx) => {
    await createBurnedVideos({ db, sendJob: sender.send }).queue(tx, ids, ANA);
    throw new Error('something else failed');
  });
  await expect(rolledBack).rejects.toThrow('something else');
  await queue(ids.slice(0, 1), MINA);
  await queue(ids.slice(0, 1), MINA);
  await expect.poll(states).toEqual(['done']);
  expect(made).toEqual(['M1']);
});

test('waiting videos without a job get one, those that an earlier version encodes do not', async () => {
  await queue(ids, MINA);
  await sql`TRUNCATE jobs.job`.execute(db);
  const claimedBefore = (id: number | undefined, seconds: number) =>
    sql`UPDATE burned_videos SET state = 'running', claim_id = gen_random_uuid(),
      claimed_at = clock_timestamp() - make_interval(secs => ${seconds}) WHERE video_id = ${id}`.execute(
      db,
    );
  await claimedBefore(ids[0], 20);
  await claimedBefore(ids[1], 90);
  const { made, burn } = recorder();
  const { listMissingJobs } = burnerWith(burn);
  const { signal } = new AbortController();
  const sendForgotten = () => sendMissingJobs(db, sender.send, listMissingJobs, signal);
  await sendForgotten();
  await sendForgotten();
  const jobs = sql<{ count: number }>`SELECT count(*)::int4 AS count FROM jobs.job`;
  expect((await jobs.execute(db)).rows).toEqual([{ count: 3 }]);
  await startMachine(burn);
  await expect.poll(() => made).toEqual(['M2', 'M3', 'M4']);
  await claimedBefore(ids[0], 90);
  await sendForgotten();
  await expect.poll(states).toEqual(['done', 'done', 'done', 'done']);
});

test('when a machine stops, another one goes on with its video', async () => {
  await queue(ids.slice(0, 1), MINA);
  const started = Promise.withResolvers<void>();
  const first = await startMachine(
    ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        started.resolve();
      }),
  );
  await started.promise;
  const { made, burn } = recorder();
  await startMachine(burn);
  await first.stop();
  await expect.poll(states).toEqual(['done']);
  expect(made).toEqual(['M1']);
});
