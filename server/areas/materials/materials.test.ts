import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { startServerWithBuyer } from '#tests/support/areas/buyer.ts';
import { call } from '#tests/support/call.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addVideo } from '#tests/support/data/media.ts';
import { download } from '#tests/support/data/papers/order-files.ts';

const now = new Date('2026-11-15T08:00:00Z');

const { server, db, buyer } = await startServerWithBuyer({ overrides: { now: () => now } });

async function addFile(name: string) {
  const file = join(server.context.config.dataDir, 'media', name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `bytes of ${name}`);
  return `/media/${name}`;
}

/** A drama of three episodes, of which the first two are open; each has its own media. */
async function addFilm(name: string) {
  const dramaId = await addDrama(db, { texts: { en: { title: `Moon: ${name}` } } });
  await db
    .updateTable('dramas')
    .set({
      cover: `${await addFile(`${name}/poster-640.webp`)}#3a2233`,
      banner_wide: await addFile(`${name}/wide.webp`),
      banner_tall: 'https://pictures.example/tall.webp',
      preview: 'first',
      preview_episodes: 2,
    })
    .where('id', '=', dramaId)
    .execute();
  for (const episodeNo of [1, 2, 3])
    await addVideo(
      db,
      {
        path: await addFile(`${name}/${episodeNo}/film.mp4`),
        thumbnail: await addFile(`${name}/${episodeNo}/still.webp`),
        subtitles: episodeNo > 1 ? { en: await addFile(`${name}/${episodeNo}/en.vtt`) } : {},
      },
      [{ dramaId, episodeNo }],
    );
  return dramaId;
}

const take = (drama_id: number, by = buyer.token) =>
  call(server, 'downloadDramaMaterials', { drama_id }, { token: by });

async function filesOf(dramaId: number) {
  const { bytes, ...headers } = await download(server, 'downloadDramaMaterials', {
    token: buyer.token,
    query: `drama_id=${dramaId}`,
  });
  const files = Object.entries(unzipSync(bytes)).map(([name, file]) => [name, strFromU8(file)]);
  return { ...headers, files: Object.fromEntries(files) as Record<string, string> };
}

test('has the pictures, stills and sample subtitles of open episodes and a sheet of facts', async () => {
  const dramaId = await addFilm('open');
  const { type, disposition, files } = await filesOf(dramaId);
  expect(type).toBe('application/zip');
  expect(disposition).toContain(encodeURIComponent('Moon open – materials.zip'));
  const { 'facts.txt': facts, ...media } = files;
  expect(media).toEqual({
    'poster.webp': 'bytes of open/poster-640.webp',
    'banner-wide.webp': 'bytes of open/wide.webp',
    'stills/episode-001.webp': 'bytes of open/1/still.webp',
    'stills/episode-002.webp': 'bytes of open/2/still.webp',
    'subtitles/episode-002.en.vtt': 'bytes of open/2/en.vtt',
  });
  expect(facts).toContain('Title (English): Moon: open\r\n');
  expect(facts).toContain(`Title ID: ${dramaId}\r\n`);
});

test('a download is recorded for the desk, with the title', async () => {
  const dramaId = await addFilm('recorded');
  await filesOf(dramaId);
  const { materials } = server.context;
  expect(await materials.listOfAccount('en', buyer.userId, 5)).toEqual({
    count: 1,
    latest: [{ drama_id: dramaId, title: 'Moon: recorded', downloaded_at: now }],
  });
});

test('media without an open episode is left out', async () => {
  const dramaId = await addFilm('closed');
  await db
    .updateTable('dramas')
    .set({ preview: 'none', preview_episodes: null })
    .where('id', '=', dramaId)
    .execute();
  const { files } = await filesOf(dramaId);
  expect(Object.keys(files)).toEqual(['facts.txt', 'poster.webp', 'banner-wide.webp']);
});

test.each(['draft', 'withdrawn'] as const)('a %s is not found', async (state) => {
  const dramaId = await addFilm(state);
  await db.updateTable('dramas').set({ state }).where('id', '=', dramaId).execute();
  expect(await take(dramaId)).toMatchObject({ code: outcomes.notFound.code });
  expect(await server.context.materials.listOfAccount('en', buyer.userId, 5)).toMatchObject({
    count: 0,
  });
});

test('a guest is refused, and an account downloads at most 20 an hour', async () => {
  const unknown = 999_999_999;
  expect(await call(server, 'downloadDramaMaterials', { drama_id: unknown })).toMatchObject({
    code: outcomes.unauthenticated.code,
  });
  for (let n = 0; n < 20; n += 1)
    expect(await take(unknown)).toMatchObject({ code: outcomes.notFound.code });
  expect(await take(unknown)).toMatchObject({ code: outcomes.tooManyRequests.code });
});
