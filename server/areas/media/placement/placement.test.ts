import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { DramaState } from '#contract/desk/catalogue/catalogue-lists.ts';
import { readConfig } from '#server/settings/config.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addVideo } from '#tests/support/data/media.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startS3Peer } from '#tests/support/peers/s3-peer.ts';
import { createObjectStore } from '../store/object-store.ts';
import { createPlacement } from './placement.ts';

let database: TestDatabase;
let peer: Awaited<ReturnType<typeof startS3Peer>>;
let settle: ReturnType<typeof createPlacement>['settle'];

beforeAll(async () => {
  database = await createTestDatabase();
  peer = await startS3Peer();
  const { store } = readConfig({ S3_URL: peer.url });
  if (!store) throw new Error('S3_URL has no store');
  const placement = createPlacement({
    db: database.db,
    store: createObjectStore(store),
    areTerritoriesApplied: true,
  });
  settle = placement.settle;
});

beforeEach(async () => {
  peer.objects.clear();
  peer.hooks.failIf = () => false;
  for (const table of ['dramas', 'videos', 'stored_media', 'banners'] as const)
    await database.db.deleteFrom(table).execute();
});

const VIDEO = ['master.m3u8', '270/index.m3u8', '270/0.m4s'];

/** A drama with one episode; its objects are in the public folder. */
async function addFilm(name: string, { isSmall = false } = {}) {
  const { db } = database;
  const folder = `/media/videos/${name}`;
  const subtitles = `/media/subtitles/${name}/subtitles.vtt`;
  const cover = `/media/pictures/${name}/picture`;
  const dramaId = await addDrama(db, { cover: `${cover}-400.webp#336699` });
  const video = {
    path: `${folder}/master.m3u8`,
    thumbnail: `${folder}/thumbnail-360.webp#112233`,
    ...(!isSmall && { subtitles: { es: subtitles } }),
  };
  const videoId = await addVideo(db, video, [{ dramaId, episodeNo: 1 }]);
  const files = [
    ...VIDEO.map((file) => `${folder}/${file}`),
    `${cover}-400.webp`,
    ...(isSmall ? [] : [subtitles, `${cover}-200.webp`, `${folder}/thumbnail-360.webp`]),
  ].map((path) => path.replace('/media/', 'dramas/'));
  for (const key of files) peer.objects.set(key, { bytes: Buffer.from(key), type: 'text/plain' });
  return { dramaId, videoId, files };
}

const setState = (id: number, state: DramaState) =>
  database.db.updateTable('dramas').set({ state }).where('id', '=', id).execute();

const keys = () => [...peer.objects.keys()].sort();
const inPrivate = (files: string[]) => files.map((file) => `private/${file}`).sort();

/** The status of each file for everybody. */
const statuses = (files: string[]) =>
  Promise.all(files.map(async (file) => (await fetch(`${peer.bucketUrl}/${file}`)).status));

test('a withdrawn drama has no public object, and all of them after it is published again', async () => {
  const { dramaId, files } = await addFilm('moon');
  expect(await settle()).toEqual({ opened: 0, closed: 0 });
  await setState(dramaId, 'withdrawn');
  expect(await settle()).toEqual({ opened: 0, closed: 3 });
  expect(keys()).toEqual(inPrivate(files));
  expect(new Set(await statuses(files))).toEqual(new Set([404]));
  expect(new Set(await statuses(inPrivate(files)))).toEqual(new Set([403]));

  peer.requests.length = 0;
  expect(await settle()).toEqual({ opened: 0, closed: 0 });
  expect(peer.requests).toEqual([]);

  await setState(dramaId, 'published');
  expect(await settle()).toEqual({ opened: 3, closed: 0 });
  expect(keys()).toEqual(files.toSorted());
  expect(peer.objects.get(files[0] ?? '')).toEqual({
    bytes: Buffer.from(files[0] ?? ''),
    type: 'text/plain',
  });
});

test('playlists are closed first and opened last', async () => {
  const { dramaId } = await addFilm('moon');
  await setState(dramaId, 'withdrawn');
  peer.requests.length = 0;
  await settle();
  const moves = peer.requests.filter((request) => /videos.*(m3u8|m4s)$/.test(request));
  expect(moves.slice(0, 4)).toEqual([
    'COPY private/dramas/videos/moon/master.m3u8',
    'DELETE dramas/videos/moon/master.m3u8',
    'COPY private/dramas/videos/moon/270/index.m3u8',
    'DELETE dramas/videos/moon/270/index.m3u8',
  ]);
  await setState(dramaId, 'published');
  peer.requests.length = 0;
  await settle();
  const copies = peer.requests.filter((request) => /^COPY dramas\/videos/.test(request));
  expect(copies.slice(-2)).toEqual([
    'COPY dramas/videos/moon/270/index.m3u8',
    'COPY dramas/videos/moon/master.m3u8',
  ]);
  const firstDeletion = peer.requests.findIndex((request) => /^DELETE .*videos/.test(request));
  expect(peer.requests.indexOf(copies.at(-1) ?? '')).toBeLessThan(firstDeletion);
});

test.each([
  ['withdrawn', 'published'],
  ['published', 'withdrawn'],
] as const)(
  'a move from %s to %s that fails at any request is completed by the next run',
  async (before, after) => {
    const { dramaId, files } = await addFilm('moon', { isSmall: true });
    await setState(dramaId, before);
    await settle();
    const start = new Map(peer.objects);
    const places = await database.db.selectFrom('stored_media').selectAll().execute();
    await setState(dramaId, after);
    peer.requests.length = 0;
    await settle();
    const requestCount = peer.requests.length;
    const expected = keys();
    for (let failing = 0; failing < requestCount; failing++) {
      peer.objects.clear();
      for (const [key, object] of start) peer.objects.set(key, object);
      await database.db.deleteFrom('stored_media').execute();
      await database.db.insertInto('stored_media').values(places).execute();
      let seen = 0;
      peer.hooks.failIf = () => seen++ >= failing;
      await expect(settle()).rejects.toThrow(/responded 400 Injected/);
      // No object is lost.
      const present = new Set(keys().map((key) => key.replace('private/', '')));
      expect([...present].sort()).toEqual(files.toSorted());
      peer.hooks.failIf = () => false;
      await settle();
      expect(keys()).toEqual(expected);
    }
  },
);

test('files that public media shares with private media stay public', async () => {
  const { dramaId, files } = await addFilm('moon');
  // Another drama has the thumbnail of the episode as its cover.
  await addDrama(database.db, { cover: '/media/videos/moon/thumbnail-360.webp' });
  await setState(dramaId, 'withdrawn');
  await settle();
  const thumbnail = 'dramas/videos/moon/thumbnail-360.webp';
  expect(keys().filter((key) => !key.startsWith('private/'))).toEqual([thumbnail]);
  expect(keys()).toHaveLength(files.length);
});

test('media outside the preview or limited to countries is private, and so is media that nothing refers to', async () => {
  const { db } = database;
  const { dramaId, videoId, files } = await addFilm('moon');
  await db.updateTable('dramas').set({ preview: 'none' }).where('id', '=', dramaId).execute();
  await settle();
  const cover = files.filter((file) => file.includes('/pictures/'));
  expect(keys().filter((key) => !key.startsWith('private/'))).toEqual(cover.toSorted());

  await db
    .updateTable('dramas')
    .set({ preview: 'all', watch_territories: ['JP'] })
    .where('id', '=', dramaId)
    .execute();
  await settle();
  expect(keys().filter((key) => !key.startsWith('private/'))).toEqual(cover.toSorted());

  await db
    .updateTable('dramas')
    .set({ watch_territories: ['WORLD'] })
    .where('id', '=', dramaId)
    .execute();
  await settle();
  expect(keys()).toEqual(files.toSorted());
  await db.deleteFrom('dramas').where('id', '=', dramaId).execute();
  await db.deleteFrom('videos').where('id', '=', videoId).execute();
  await settle();
  expect(keys()).toEqual(inPrivate(files));
});

test('two processes that move the same media at once do not lose it', async () => {
  const { dramaId, files } = await addFilm('moon');
  await setState(dramaId, 'withdrawn');
  await Promise.all([settle(), settle()]);
  expect(keys()).toEqual(inPrivate(files));
});
