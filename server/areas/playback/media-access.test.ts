import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addVideo, openFiles } from '#tests/support/data/media.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { isPublicMedia } from './media-access.queries.ts';
import { MediaAccess } from './media-access.ts';
import { pictureStem } from './media-addresses.ts';
import { MemoryLimit } from './memory-limit.ts';

let db: Db;
let all: number;
let none: number;
let first: number;
let limited: number;

beforeAll(async () => {
  ({ db } = await createTestDatabase());
  all = await addDrama(db);
  none = await addDrama(db);
  first = await addDrama(db);
  limited = await addDrama(db);
  const change = (id: number) => db.updateTable('dramas').where('id', '=', id);
  await change(none).set({ preview: 'none' }).execute();
  await change(first).set({ preview: 'first', preview_episodes: 2 }).execute();
  await change(limited)
    .set({ watch_territories: ['JP'] })
    .execute();
});

const limit = new MemoryLimit(() => new Date());

const isOpen = (path: string, areTerritoriesApplied = true) =>
  new MediaAccess({ db, areTerritoriesApplied, limit }).load(path);

test('the preview of the first episodes is open, the others are closed', async () => {
  for (const episodeNo of [1, 2, 3])
    await addVideo(db, { path: `/media/first/${episodeNo}/master.m3u8` }, [
      { dramaId: first, episodeNo },
    ]);
  const opened = [1, 2, 3].map((episodeNo) => isOpen(`/media/first/${episodeNo}/540/7.m4s`));
  expect(await Promise.all(opened)).toEqual([true, true, false]);
});

test('a video is open if one of its dramas is', async () => {
  await addVideo(db, { path: '/media/shared/master.m3u8' }, [
    { dramaId: none, episodeNo: 1 },
    { dramaId: all, episodeNo: 1 },
  ]);
  expect(await isOpen('/media/shared/master.m3u8')).toBe(true);
});

test('a file that several videos contain is open only if all of them are', async () => {
  await addVideo(db, { path: '/media/folder/one.m3u8' }, [{ dramaId: all, episodeNo: 2 }]);
  expect(await isOpen('/media/folder/0.ts')).toBe(true);
  await addVideo(db, { path: '/media/folder/two.m3u8' }, [{ dramaId: none, episodeNo: 2 }]);
  expect(await isOpen('/media/folder/0.ts')).toBe(false);
  expect(await isOpen('/media/folder/one.m3u8')).toBe(false);

  await addVideo(db, { path: '/media/outer/master.m3u8' }, [{ dramaId: all, episodeNo: 3 }]);
  await addVideo(db, { path: '/media/outer/inner/clip.mp4' }, [{ dramaId: none, episodeNo: 3 }]);
  expect(await isOpen('/media/outer/inner/clip.mp4')).toBe(false);
  expect(await isOpen('/media/outer/inner/other.mp4')).toBe(true);
});

test('a playlist directly in /media opens no other file', async () => {
  await addVideo(db, { path: '/media/root.m3u8' }, [{ dramaId: all, episodeNo: 4 }]);
  expect(await isOpen('/media/secret.ts')).toBe(false);
});

test('subtitles and thumbnails follow their video, pictures of a drama its state', async () => {
  const video = (name: string) => ({
    path: `/media/${name}/master.m3u8`,
    thumbnail: `/media/stills/${name}-360.webp#112233`,
    subtitles: { en: `/media/texts/${name}.vtt?v=2` },
  });
  await addVideo(db, video('seen'), [{ dramaId: all, episodeNo: 5 }]);
  await addVideo(db, video('unseen'), [{ dramaId: none, episodeNo: 5 }]);
  for (const [name, isExpected] of [
    ['seen', true],
    ['unseen', false],
  ] as const) {
    expect(await isOpen(`/media/stills/${name}-180.avif`), name).toBe(isExpected);
    expect(await isOpen(`/media/texts/${name}.vtt`), name).toBe(isExpected);
  }
  expect(await isOpen('/media/stills/seen-180.jpg')).toBe(false);

  const pictures = {
    banner_wide: '/media/wide/a-1600.webp#445566',
    banner_tall: '/media/tall/a-960.webp#445566',
  };
  await db.updateTable('dramas').set(pictures).where('id', '=', none).execute();
  const paths = ['/media/wide/a-2560.avif', '/media/tall/a-960.webp', '/media/posters/own.webp'];
  const draft = await addDrama(db, { state: 'draft', cover: '/media/posters/own.webp' });
  expect(await Promise.all(paths.map((path) => isOpen(path)))).toEqual([true, true, false]);
  const published = { state: 'published', published_at: new Date() } as const;
  await db.updateTable('dramas').set(published).where('id', '=', draft).execute();
  await db.updateTable('dramas').set({ state: 'withdrawn' }).where('id', '=', none).execute();
  expect(await Promise.all(paths.map((path) => isOpen(path)))).toEqual([false, false, true]);
  await db.updateTable('dramas').set({ state: 'published' }).where('id', '=', none).execute();
});

test('no column of pictures or subtitles opens the files of a locked episode', async () => {
  const locked = {
    path: '/media/locked/master.m3u8',
    subtitles: { en: '/media/texts/locked.vtt' },
  };
  await addVideo(db, locked, [{ dramaId: none, episodeNo: 6 }]);
  const files = ['master.m3u8', '540/7.m4s', '540/8', 'film.mp4'].map(
    (name) => `/media/locked/${name}`,
  );
  const closed = [...files, locked.subtitles.en];
  const entered = closed.flatMap((file) => [file, `${file}#1`, `${file}-640.webp`]);
  for (const address of [...entered, '/media/locked/', '/media/locked/-640.webp']) {
    await db.deleteFrom('banners').execute();
    await db
      .insertInto('banners')
      .values({ image: address, image_tall: address, position: 1 })
      .execute();
    const pictures = { cover: address, banner_wide: address, banner_tall: address };
    await db.updateTable('dramas').set(pictures).where('id', '=', all).execute();
    const { id } = await db
      .insertInto('videos')
      .values({ path: '/media/open/master.m3u8', thumbnail: address, duration_seconds: 1 })
      .onConflict((conflict) => conflict.column('path').doUpdateSet({ thumbnail: address }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.deleteFrom('video_subtitles').where('video_id', '=', id).execute();
    // An open episode may have the subtitles of a locked one.
    if (!address.includes('.vtt'))
      await db
        .insertInto('video_subtitles')
        .values({ video_id: id, lang: 'en', label: 'en', path: address })
        .execute();
    await db
      .insertInto('episodes')
      .values({ drama_id: all, episode_no: 70, video_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const file of closed) expect(await isOpen(file), `${file} by ${address}`).toBe(false);
  }
  await db.deleteFrom('banners').execute();
});

test('a drama that is limited to countries is open only if the rule is not applied', async () => {
  await addVideo(db, { path: '/media/limited/master.m3u8' }, [{ dramaId: limited, episodeNo: 1 }]);
  expect(await isOpen('/media/limited/0.ts', true)).toBe(false);
  expect(await isOpen('/media/limited/0.ts', false)).toBe(true);
});

test('an address may be stored with or without percent-escapes', async () => {
  await openFiles(db, [
    '/media/月/a.webp',
    '/media/%E6%9C%88/b%20c.webp',
    '/media/%e6%9c%88/d.webp',
    '/media/a%26b%23.webp',
  ]);
  for (const path of [
    '/media/月/a.webp',
    '/media/月/b c.webp',
    '/media/月/d.webp',
    '/media/a&b#.webp',
  ])
    expect(await isOpen(path), path).toBe(true);
  // These names exist only as parts of an address.
  for (const path of ['/media/月/b%20c.webp', '/media/月/a.webp#x', '/media/a%26b%23.webp'])
    expect(await isOpen(path), path).toBe(false);
});

test('a locked video stays closed if an open one spells the folder around it in another way', async () => {
  await addVideo(db, { path: '/media/%E5%A4%96/master.m3u8' }, [{ dramaId: all, episodeNo: 7 }]);
  await addVideo(db, { path: '/media/外/inner/master.m3u8' }, [{ dramaId: none, episodeNo: 7 }]);
  expect(await isOpen('/media/外/0.ts')).toBe(true);
  expect(await isOpen('/media/外/inner/0.ts')).toBe(false);
});

test('the stem of a picture is the same as in the database', async () => {
  for (const path of ['/media/a-640.webp', '/media/a-64.webp', '/media/a-12345.avif', '/media/a']) {
    const { rows } = await sql<{ stem: string }>`SELECT picture_stem(${path}) AS stem`.execute(db);
    expect(pictureStem(path)).toBe(rows[0]?.stem);
  }
});

test('decisions are kept until they are dropped; a load from before is not kept', async () => {
  const access = new MediaAccess({ db, areTerritoriesApplied: true, limit });
  const path = '/media/kept/0.ts';
  const id = await addVideo(db, { path: '/media/kept/master.m3u8' }, [
    { dramaId: all, episodeNo: 6 },
  ]);
  expect(access.known(path)).toBeUndefined();
  const [one, other] = [access.load(path), access.load(path)];
  expect(one).toBe(other);
  expect(await one).toBe(true);
  expect(access.known(path)).toBe(true);

  access.drop();
  expect(access.known(path)).toBeUndefined();
  const early = access.load(path);
  access.drop();
  await early;
  expect(access.known(path)).toBeUndefined();
  await db.deleteFrom('episodes').where('video_id', '=', id).execute();
  expect(await access.load(path)).toBe(false);
  expect(access.known(path)).toBe(false);
});

test('a decision reads no large table completely', async () => {
  await sql`
    INSERT INTO videos (path, thumbnail, duration_seconds)
    SELECT '/media/many/' || n || '/master.m3u8', '/media/many/' || n || '/still-360.webp', 60
    FROM generate_series(1, 5000) n`.execute(db);
  await sql`
    INSERT INTO video_subtitles (video_id, lang, label, path)
    SELECT id, 'en', 'English', '/media/texts/' || id || '.vtt' FROM videos
    WHERE path LIKE '/media/many/%'`.execute(db);
  await sql`
    INSERT INTO episodes (drama_id, episode_no, video_id)
    SELECT ${none}, 100 + row_number() OVER (), id FROM videos
    WHERE path LIKE '/media/many/%'`.execute(db);
  await sql`
    INSERT INTO dramas (original_language, original_title, cover, release_date)
    SELECT 'en', 'Many', '/media/many/' || n || '-640.webp', '2026-01-01'
    FROM generate_series(1, 2000) n`.execute(db);
  await sql`ANALYZE`.execute(db);
  await db.transaction().execute(async (tx) => {
    const scans = async () => {
      const { rows } = await sql<{ name: string; scans: number }>`
        SELECT relname AS name, seq_scan AS scans FROM pg_stat_xact_user_tables`.execute(tx);
      return new Map(rows.map((table) => [table.name, table.scans]));
    };
    const before = await scans();
    expect(await isPublicMedia(tx, ['/media/many/77/540/1.m4s'], true)).toBe(false);
    const scanned = [...(await scans())].filter(([name, count]) => count > (before.get(name) ?? 0));
    // There are few banners, so they have no index.
    expect(scanned.map(([name]) => name)).toEqual(['banners']);
  });
});
