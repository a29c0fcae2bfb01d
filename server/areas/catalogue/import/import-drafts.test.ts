import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAuditService } from '#server/areas/audit/audit.service.ts';
import * as storedRights from '#server/areas/rights/stored-rights.ts';
import { clip, drama, folderWith, importer } from '#tests/support/data/import.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createDramaService } from '../curation/dramas.service.ts';
import { createExportService } from '../export/export.service.ts';

const titleOnly = { external_id: 'D-1', texts: { ja: { title: '灯台' } } };
const halfDone = {
  external_id: 'D-2',
  original_title: '등대',
  texts: { ko: { title: '등대', synopsis: '빛' } },
  episodes: [
    { episode: 2, titles: { en: 'The second' } },
    { episode: 3, video: clip.video },
    { episode: 5, video: '/media/clips/urban/master.m3u8' },
  ],
};

test('a draft needs only a title, and every format exports and imports it without loss', async () => {
  const { db } = await createTestDatabase();
  const run = importer(db);
  const file = await folderWith({ 'a.json': { dramas: [titleOnly, halfDone] } });
  expect((await run(file)).summary).toMatchObject({ refused: 0, dramas: { added: 2 } });
  expect(
    await db
      .selectFrom('dramas')
      .select(['external_id', 'original_language', 'original_title', 'cover', 'release_date'])
      .select(['episode_count', 'incomplete_episodes'])
      .orderBy('id')
      .execute(),
  ).toEqual([
    {
      external_id: 'D-1',
      original_language: null,
      original_title: null,
      cover: null,
      release_date: null,
      episode_count: 0,
      incomplete_episodes: 0,
    },
    {
      external_id: 'D-2',
      original_language: null,
      original_title: '등대',
      cover: null,
      release_date: null,
      episode_count: 3,
      incomplete_episodes: 3,
    },
  ]);
  const folder = await folderWith({});
  const first = join(folder, 'first.json');
  await createExportService(db, storedRights)(first, () => {});
  const expected = await readFile(first, 'utf8');
  for (const name of ['copy.json', 'copy.xlsx', 'copy']) {
    await createExportService(db, storedRights)(join(folder, name), () => {});
    expect(await run(join(folder, name)), name).toMatchObject({
      lines: [],
      summary: { dramas: { unchanged: 2 } },
    });
    const other = await createTestDatabase();
    await importer(other.db)(join(folder, name));
    const again = join(folder, `${name}-again.json`);
    await createExportService(other.db, storedRights)(again, () => {});
    expect(await readFile(again, 'utf8')).toBe(expected);
  }
});

test('publishing an incomplete draft, by command or import, fails with a list of everything missing', async () => {
  const { db } = await createTestDatabase();
  const run = importer(db);
  await run(await folderWith({ 'a.json': { dramas: [titleOnly, halfDone] } }));
  const dramas = createDramaService({
    db,
    audit: createAuditService(db),
    now: () => new Date(),
    areTerritoriesApplied: false,
  });
  const missing = [
    'original_language, original_title, release_date and cover are missing; it has no title in English or in its original language; it has no episodes',
    'original_language, release_date and cover are missing; episode 2 has no video; episodes 3, 5 have no thumbnail; episodes 3, 5 have no duration; it has no title in English or in its original language; episodes 1, 4 are missing',
  ];
  await expect(dramas.publish(['D-1', 'D-2'], 'mei')).rejects.toThrow(
    `D-1 cannot be published: ${missing[0]}.\nD-2 cannot be published: ${missing[1]}.`,
  );
  const states = await folderWith({
    'dramas.csv': 'external_id,state\nD-1,published\nD-2,published\n',
  });
  expect((await run(states)).lines).toEqual([
    `refused dramas.csv row 2: cannot be published: ${missing[0]}`,
    `refused dramas.csv row 3: cannot be published: ${missing[1]}`,
  ]);
  const whole = await folderWith({
    'a.json': { dramas: [{ ...drama, external_id: 'D-2', state: 'published' }] },
  });
  expect((await run(whole)).summary).toMatchObject({ refused: 0, dramas: { changed: 1 } });
  expect(
    await db.selectFrom('listing_entries').select(['release_date', 'tag_id']).execute(),
  ).toEqual([{ release_date: '2026-01-31', tag_id: 0 }]);
});

test('an import that makes a published drama incomplete is an error, whatever its new state', async () => {
  const { db } = await createTestDatabase();
  const run = importer(db);
  await run(await folderWith({ 'a.json': { dramas: [{ ...drama, state: 'published' }] } }));
  const withoutCover = (state: string) =>
    folderWith({ 'dramas.csv': `external_id,state,cover\nA-1,${state},\n` });
  expect((await run(await withoutCover(''))).lines).toEqual([
    'refused dramas.csv row 2: cannot stay published: cover is missing',
  ]);
  expect((await run(await withoutCover('withdrawn'))).lines).toEqual([
    'refused dramas.csv row 2: cannot be withdrawn: cover is missing',
  ]);
  expect((await run(await withoutCover('draft'))).lines).toEqual([
    'refused dramas.csv row 2: was published before and must stay complete: cover is missing',
  ]);
});

test('a draft is listed with any title it has, and found by title or by the start of its external id', async () => {
  const { db } = await createTestDatabase();
  await importer(db)(await folderWith({ 'a.json': { dramas: [titleOnly, halfDone] } }));
  const dramas = createDramaService({
    db,
    audit: createAuditService(db),
    now: () => new Date(),
    areTerritoriesApplied: false,
  });
  const find = async (search: string) =>
    (await dramas.list({ search }).read(10)).map(({ external_id }) => external_id);
  expect(await dramas.list({}).read(10)).toMatchObject([
    { external_id: 'D-2', title: '등대', release_date: null },
    { external_id: 'D-1', title: '灯台', original_title: null },
  ]);
  expect(await find('灯')).toEqual(['D-1']);
  expect(await find('d-')).toEqual(['D-2', 'D-1']);
  expect(await find('D-2')).toEqual(['D-2']);
  expect(await find('-2')).toEqual([]);
  // A search for punctuation alone matches no title.
  expect(await find('%')).toEqual([]);
});
