import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { BurnRequest } from '#server/areas/media/watermark/burn-watermark.ts';
import type { Db } from '#server/db/client.ts';
import { markDatabaseError } from '#server/db/connection/database-away.ts';
import { StoreAway } from '#server/errors/operator-error.ts';
import { RetryLater } from '#server/jobs/engine/handlers.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addEpisodes } from '#tests/support/data/episodes.ts';
import { addScreener } from '#tests/support/data/screeners.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { useRecordedLog } from '#tests/support/recorded-log.ts';
import { createBurnedVideos } from './burned-videos.ts';
import { createBurner } from './burner.ts';

const recorded = useRecordedLog();
const label = 'Mina Park · mina@luz.example';
const never = new AbortController().signal;
const time = new Date('2026-11-16T08:00:00Z');
let cleanups = 0;
/** The mails to the desk: the number of the screener, its titles and the error. */
let mails: unknown[];
let db: Db;
let dramaId: number;
let videoIds: number[];

beforeAll(async () => {
  ({ db } = await createTestDatabase());
  dramaId = await addDrama(db, {});
  await addEpisodes(db, dramaId, [60, 60]);
  const rows = await db.selectFrom('videos').select('id').orderBy('id').execute();
  videoIds = rows.map(({ id }) => id);
});

beforeEach(async () => {
  await db.deleteFrom('burned_videos').execute();
  await db.deleteFrom('screeners').execute();
  mails = [];
});

const burnedVideos = () => createBurnedVideos({ db, sendJob: async () => {} });
const queue = (ids = videoIds) =>
  db.transaction().execute((tx) => burnedVideos().queue(tx, ids, label));
const states = async () => {
  const rows = await burnedVideos().find(videoIds, label);
  return rows.toSorted((a, b) => a.videoId - b.videoId).map(({ state }) => state);
};
const burnerWith = (burn: (request: BurnRequest) => Promise<string>) =>
  createBurner({
    db,
    now: () => time,
    log: recorded.log,
    burn,
    deleteUnusedCopies: async () => void cleanups++,
    notifier: {
      copyFailed: async (_tx, { screenerId, titles }, error) =>
        void mails.push({ screenerId, titles, error }),
    },
  });
async function jobOf(videoId = videoIds[0] ?? 0) {
  const row = await db
    .selectFrom('burned_videos')
    .select('id')
    .where('video_id', '=', videoId)
    .executeTakeFirst();
  return { id: row?.id ?? 0 };
}
/** Runs the jobs of both videos, one after the other. */
async function run({ handler }: ReturnType<typeof burnerWith>, signal = never) {
  for (const id of videoIds) await handler.run(await jobOf(id), { signal });
}
const recipient = { name: 'Mina Park', email: 'mina@luz.example', isBurnedIn: true };

test('queued videos are encoded once each, with the lines of the recipient', async () => {
  await queue();
  await queue();
  const requests: BurnRequest[] = [];
  const burner = burnerWith(async (request) => {
    requests.push(request);
    return '/media/screeners/a/master.m3u8';
  });
  await run(burner);
  await run(burner);
  expect(requests.map(({ lines }) => lines)).toEqual(
    Array(2).fill(['Mina Park', 'mina@luz.example']),
  );
  expect(new Set(requests.map(({ path }) => path)).size).toBe(2);
  expect(await states()).toEqual(['done', 'done']);
  await queue();
  expect(await states()).toEqual(['done', 'done']);
});

test('a failed video keeps its error and is encoded when it is queued again', async () => {
  await queue(videoIds.slice(0, 1));
  await run(burnerWith(async () => Promise.reject(new Error('ffmpeg was not found'))));
  const [video] = await burnedVideos().find(videoIds, label);
  expect(video).toMatchObject({ state: 'failed', error: 'ffmpeg was not found' });
  await queue(videoIds.slice(0, 1));
  await run(burnerWith(async () => '/media/screeners/b/master.m3u8'));
  expect(await states()).toEqual(['done']);
});

test('a failed video is mailed to the desk once, with the screener and the episode', async () => {
  const titles = [{ dramaId }];
  await addScreener(db, { ...recipient, titles, now: time });
  const { screenerId } = await addScreener(db, { ...recipient, titles, now: time });
  await addScreener(db, { ...recipient, name: 'Ana', titles, now: time });
  await queue(videoIds.slice(1));
  const burner = burnerWith(async () => Promise.reject(new Error('ffmpeg ended')));
  await run(burner);
  await run(burner);
  const title = expect.objectContaining({ episodes: [2], isComplete: false });
  expect(mails).toEqual([{ screenerId, titles: [title], error: 'ffmpeg ended' }]);
  expect(await states()).toEqual(['failed']);
});

test('of all copies of a screener, only the first failure since they were queued is mailed', async () => {
  const titles = [{ dramaId }];
  const { screenerId } = await addScreener(db, { ...recipient, titles, now: time });
  const burner = burnerWith(async () => Promise.reject(new Error('ffmpeg was not found')));
  for (const mailed of [1, 2]) {
    await queue();
    await run(burner);
    expect(await states()).toEqual(['failed', 'failed']);
    expect(mails).toHaveLength(mailed);
  }
  expect(mails[1]).toMatchObject({ screenerId, error: 'ffmpeg was not found' });
});

test('the failure of a copy that only another screener needs does not keep back a mail', async () => {
  const burner = burnerWith(async () => Promise.reject(new Error('ffmpeg ended')));
  for (const [index, videoId] of videoIds.entries()) {
    const titles = [{ dramaId, episodes: [index + 1] }];
    await addScreener(db, { ...recipient, titles, now: time });
    await queue([videoId]);
    await run(burner);
  }
  expect(mails).toHaveLength(2);
});

test('without an open screener that has the episode, a failure is not mailed', async () => {
  const ended = new Date(time.getTime() - 1);
  const opened = { opensAt: new Date(ended.getTime() - 1000), expiresAt: ended };
  await addScreener(db, { ...recipient, ...opened, titles: [{ dramaId }], now: time });
  await addScreener(db, { ...recipient, titles: [{ dramaId, episodes: [2] }], now: time });
  await queue(videoIds.slice(0, 1));
  await run(burnerWith(async () => Promise.reject(new Error('ffmpeg ended'))));
  expect(mails).toEqual([]);
  expect(await states()).toEqual(['failed']);
});

test('while the object store is away, a video stays queued and its job is tried in 30 seconds', async () => {
  await addScreener(db, { ...recipient, titles: [{ dramaId }], now: time });
  await queue(videoIds.slice(0, 1));
  const away = burnerWith(async () => {
    throw new StoreAway('The store cannot be reached.');
  });
  await expect(run(away)).rejects.toEqual(new RetryLater(30));
  expect(await states()).toEqual(['queued']);
  await run(burnerWith(async () => '/media/screeners/f/master.m3u8'));
  expect(await states()).toEqual(['done']);
  expect(mails).toEqual([]);
});

test('a stopped machine puts its video back in the queue', async () => {
  await queue(videoIds.slice(0, 1));
  const stop = new AbortController();
  const stopped = burnerWith(async ({ signal }) => {
    stop.abort();
    signal.throwIfAborted();
    return '';
  });
  await expect(run(stopped, stop.signal)).rejects.toThrow('aborted');
  expect(await states()).toEqual(['queued']);
});

test('a machine that comes back after another has taken over changes nothing', async () => {
  await queue(videoIds.slice(0, 1));
  for (const hasOtherFinished of [false, true]) {
    const [taken, silent] = [new AbortController(), Promise.withResolvers<void>()];
    const started = Promise.withResolvers<void>();
    const back = run(
      burnerWith(async ({ signal }) => {
        started.resolve();
        await silent.promise;
        signal.throwIfAborted();
        return '';
      }),
      taken.signal,
    );
    await started.promise;
    const other = burnerWith(async () => {
      if (hasOtherFinished) return '/media/screeners/c/master.m3u8';
      taken.abort();
      silent.resolve();
      await expect(back).rejects.toThrow('aborted');
      throw new StoreAway('The store cannot be reached.');
    });
    cleanups = 0;
    if (hasOtherFinished) await run(other);
    else await expect(run(other)).rejects.toThrow(RetryLater);
    taken.abort();
    silent.resolve();
    await expect(back).rejects.toThrow('aborted');
    // At the start of the other machine, and by the one that was silent.
    expect(cleanups).toBe(2);
  }
  expect(await states()).toEqual(['done']);
});

test('each run has files of its own, and the first one deletes what a killed run has left', async () => {
  await queue();
  const runs = new Set<string>();
  cleanups = 0;
  const burner = burnerWith(async ({ run: id }) => {
    runs.add(id);
    expect(cleanups).toBe(1);
    return `/media/screeners/${id}/master.m3u8`;
  });
  await run(burner);
  expect(runs.size).toBe(2);
});

test('a video whose last attempt has failed is saved as failed, with a mail', async () => {
  const { screenerId } = await addScreener(db, { ...recipient, titles: [{ dramaId }], now: time });
  await queue(videoIds.slice(0, 1));
  const { handler } = burnerWith(async () => '');
  await sql`UPDATE burned_videos SET state = 'running', claim_id = gen_random_uuid()`.execute(db);
  await handler.giveUp?.(await jobOf());
  await handler.giveUp?.(await jobOf());
  const [video] = await burnedVideos().find(videoIds, label);
  expect(video?.state).toBe('failed');
  expect(mails).toEqual([expect.objectContaining({ screenerId, error: video?.error })]);
});

test('a run whose row was deleted or taken over saves nothing and deletes the files it made', async () => {
  for (const interfere of [
    () => db.deleteFrom('burned_videos').execute(),
    () => sql`UPDATE burned_videos SET claim_id = gen_random_uuid()`.execute(db),
  ]) {
    await queue(videoIds.slice(0, 1));
    const burner = burnerWith(async () => {
      await interfere();
      cleanups = 0;
      return '/media/screeners/d/master.m3u8';
    });
    await run(burner);
    expect(cleanups).toBe(1);
    expect(await states()).not.toContain('done');
  }
});

test('no copy is made for a row that was deleted', async () => {
  const burn = vi.fn(async () => '');
  await run(burnerWith(burn));
  expect(burn).not.toHaveBeenCalled();
});

test('an encoding that is done while the database is away is saved when it is back', async () => {
  await queue(videoIds.slice(0, 1));
  const update = vi.spyOn(db, 'updateTable');
  const burner = burnerWith(async () => {
    update.mockImplementationOnce(() => {
      throw markDatabaseError(Object.assign(new Error('shutting down'), { code: '57P01' }));
    });
    return '/media/screeners/e/master.m3u8';
  });
  await run(burner);
  update.mockRestore();
  expect(await states()).toEqual(['done']);
});

test('copies are deleted a week after the last screener of the recipient has ended', async () => {
  await queue(videoIds.slice(0, 1));
  const day = 86_400_000;
  await addScreener(db, {
    ...recipient,
    titles: [{ dramaId }],
    now: new Date(time.getTime() - 30 * day),
    expiresAt: new Date(time.getTime() - 6 * day),
  });
  const burner = burnerWith(async () => '');
  await burner.cleanUp();
  expect(await states()).toEqual(['queued']);
  await db
    .updateTable('screeners')
    .set({ expires_at: new Date(time.getTime() - 8 * day) })
    .execute();
  await burner.cleanUp();
  expect(await states()).toEqual([]);
});
