import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { BurnRequest } from '#server/areas/media/watermark/burn-watermark.ts';
import type { Db } from '#server/db/client.ts';
import { markDatabaseError } from '#server/db/connection/database-away.ts';
import { StoreAway } from '#server/errors/operator-error.ts';
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

const queue = (ids = videoIds) =>
  db.transaction().execute((tx) => createBurnedVideos({ db }).queue(tx, ids, label));
const states = async () => {
  const rows = await createBurnedVideos({ db }).find(videoIds, label);
  return rows.toSorted((a, b) => a.videoId - b.videoId).map(({ state }) => state);
};
const burnerWith = (burn: (request: BurnRequest) => Promise<string>, now = () => time) =>
  createBurner({
    db,
    now,
    log: recorded.log,
    burn,
    deleteUnusedCopies: async () => void cleanups++,
    notifier: {
      copyFailed: async (_tx, { screenerId, titles }, error) =>
        void mails.push({ screenerId, titles, error }),
    },
  });
const recipient = { name: 'Mina Park', email: 'mina@luz.example', isBurnedIn: true };

test('queued videos are encoded once each, with the lines of the recipient', async () => {
  await queue();
  await queue();
  const requests: BurnRequest[] = [];
  const burner = burnerWith(async (request) => {
    requests.push(request);
    return '/media/screeners/a/master.m3u8';
  });
  await Promise.all([burner.run(never), burner.run(never)]);
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
  await burnerWith(async () => Promise.reject(new Error('ffmpeg was not found'))).run(never);
  const [video] = await createBurnedVideos({ db }).find(videoIds, label);
  expect(video).toMatchObject({ state: 'failed', error: 'ffmpeg was not found' });
  await queue(videoIds.slice(0, 1));
  await burnerWith(async () => '/media/screeners/b/master.m3u8').run(never);
  expect(await states()).toEqual(['done']);
});

test('a failed video is mailed to the desk once, with the screener and the episode', async () => {
  const titles = [{ dramaId }];
  await addScreener(db, { ...recipient, titles, now: time });
  const { screenerId } = await addScreener(db, { ...recipient, titles, now: time });
  await addScreener(db, { ...recipient, name: 'Ana', titles, now: time });
  await queue(videoIds.slice(1));
  const burner = burnerWith(async () => Promise.reject(new Error('ffmpeg ended')));
  await burner.run(never);
  await burner.run(never);
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
    await burner.run(never);
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
    await burner.run(never);
  }
  expect(mails).toHaveLength(2);
});

test('without an open screener that has the episode, a failure is not mailed', async () => {
  const ended = new Date(time.getTime() - 1);
  const opened = { opensAt: new Date(ended.getTime() - 1000), expiresAt: ended };
  await addScreener(db, { ...recipient, ...opened, titles: [{ dramaId }], now: time });
  await addScreener(db, { ...recipient, titles: [{ dramaId, episodes: [2] }], now: time });
  await queue(videoIds.slice(0, 1));
  await burnerWith(async () => Promise.reject(new Error('ffmpeg ended'))).run(never);
  expect(mails).toEqual([]);
  expect(await states()).toEqual(['failed']);
});

test('while the object store is away, a video stays queued and is tried every 30 seconds', async () => {
  await addScreener(db, { ...recipient, titles: [{ dramaId }], now: time });
  await queue();
  let [seconds, tries, isAway] = [0, 0, true];
  const burner = burnerWith(
    async () => {
      tries++;
      if (isAway) throw new StoreAway('The store cannot be reached.');
      return '/media/screeners/f/master.m3u8';
    },
    () => new Date(time.getTime() + seconds * 1000),
  );
  for (const [second, triesSince] of [
    [0, 1],
    [29, 1],
    [30, 2],
  ] as const) {
    seconds = second;
    await burner.run(never);
    expect(tries).toBe(triesSince);
    expect(await states()).toEqual(['queued', 'queued']);
  }
  isAway = false;
  seconds = 60;
  await burner.run(never);
  expect(await states()).toEqual(['done', 'done']);
  expect(mails).toEqual([]);
});

test('a stopped server puts its video back in the queue', async () => {
  await queue(videoIds.slice(0, 1));
  const stop = new AbortController();
  await burnerWith(async ({ signal }) => {
    stop.abort();
    signal.throwIfAborted();
    return '';
  }).run(stop.signal);
  expect(await states()).toEqual(['queued']);
});

test('a video of a server that has ended is taken over after a minute', async () => {
  await queue(videoIds.slice(0, 1));
  const claimedBefore = (seconds: number) =>
    sql`UPDATE burned_videos SET state = 'running', claim_id = gen_random_uuid(),
      claimed_at = clock_timestamp() - make_interval(secs => ${seconds})`.execute(db);
  await claimedBefore(50);
  const burner = burnerWith(async () => '/media/screeners/c/master.m3u8');
  await burner.run(never);
  expect(await states()).toEqual(['running']);
  await claimedBefore(61);
  await burner.run(never);
  expect(await states()).toEqual(['done']);
});

test('a job whose row was deleted or taken over saves nothing and deletes the files it made', async () => {
  for (const interfere of [
    () => db.deleteFrom('burned_videos').execute(),
    () => sql`UPDATE burned_videos SET claim_id = gen_random_uuid()`.execute(db),
  ]) {
    await queue(videoIds.slice(0, 1));
    cleanups = 0;
    await burnerWith(async () => {
      await interfere();
      return '/media/screeners/d/master.m3u8';
    }).run(never);
    expect(cleanups).toBe(1);
    expect(await states()).not.toContain('done');
  }
});

test('an encoding that is done while the database is away is saved when it is back', async () => {
  await queue(videoIds.slice(0, 1));
  const away = vi.spyOn(db, 'updateTable').mockImplementationOnce(() => {
    throw markDatabaseError(Object.assign(new Error('shutting down'), { code: '57P01' }));
  });
  await burnerWith(async () => '/media/screeners/e/master.m3u8').run(never);
  away.mockRestore();
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
