import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAuditService } from '#server/areas/audit/audit.service.ts';
import * as storedRights from '#server/areas/rights/stored-rights.ts';
import type { Db } from '#server/db/client.ts';
import { drama, folderWith, importer } from '#tests/support/data/import.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { createExportService } from '../export/export.service.ts';

const limited = {
  ...drama,
  preview: 'First',
  preview_episodes: '3',
  watch_territories: 'world',
  watch_territories_excluded: 'East Asia',
};

const rulesOf = (db: Db, externalId = 'A-1') =>
  db
    .selectFrom('dramas')
    .select(['preview', 'preview_episodes', 'watch_territories', 'watch_territories_excluded'])
    .where('external_id', '=', externalId)
    .executeTakeFirstOrThrow();

async function catalogueWith(...dramas: object[]) {
  const { db } = await createTestDatabase();
  const run = importer(db);
  expect((await run(await folderWith({ 'a.json': { dramas } }))).lines).not.toContain('refused');
  return { db, run };
}

const EAST_ASIA = ['CN', 'HK', 'JP', 'KP', 'KR', 'MN', 'MO', 'TW'];

test('every format exports and imports the playback rules without loss', async () => {
  const { db, run } = await catalogueWith(
    limited,
    { ...drama, external_id: 'A-2', preview: 'none', watch_territories: ['MX', 'CL'] },
    { ...drama, external_id: 'A-3' },
  );
  expect(await rulesOf(db)).toEqual({
    preview: 'first',
    preview_episodes: 3,
    watch_territories: ['WORLD'],
    watch_territories_excluded: EAST_ASIA,
  });
  const folder = await folderWith({});
  const exportTo = (from: Db, name: string) =>
    createExportService(from, storedRights)(join(folder, name), () => {});
  await exportTo(db, 'first.json');
  for (const name of ['copy.json', 'copy.xlsx', 'copy']) {
    await exportTo(db, name);
    expect(await run(join(folder, name)), name).toMatchObject({
      lines: [],
      summary: { dramas: { unchanged: 3 } },
    });
    const other = await createTestDatabase();
    await importer(other.db)(join(folder, name));
    await exportTo(other.db, `${name}-again.json`);
    expect(await readFile(join(folder, `${name}-again.json`), 'utf8')).toBe(
      await readFile(join(folder, 'first.json'), 'utf8'),
    );
  }
});

test('absent columns keep the rules, and a new rule drops what belongs to the old one', async () => {
  const { db, run } = await catalogueWith(limited);
  const importCsv = async (csv: string, isDryRun = false) =>
    (await run(await folderWith({ 'dramas.csv': csv }), isDryRun)).lines.map((line) =>
      line.replace(/; no text in .*/, ''),
    );
  const before = await rulesOf(db);
  await importCsv('external_id,title_en\nA-1,Harbour\n');
  expect(await rulesOf(db)).toEqual(before);

  const toFive = 'external_id,preview_episodes\nA-1,5\n';
  const change = 'changed dramas.csv row 2: preview_episodes 3 → 5';
  expect(await importCsv(toFive, true)).toEqual([change]);
  expect(await rulesOf(db)).toEqual(before);
  expect(await importCsv(toFive)).toEqual([change]);

  await importCsv('external_id,preview,watch_territories\nA-1,none,"MX, CL"\n');
  expect(await rulesOf(db)).toEqual({
    preview: 'none',
    preview_episodes: null,
    watch_territories: ['CL', 'MX'],
    watch_territories_excluded: [],
  });
  const [entry] = await createAuditService(db).list({ subject: 'drama:A-1', limit: 1 });
  expect(entry?.change).toMatchObject({
    preview: { from: 'first', to: 'none' },
    preview_episodes: { from: '5', to: '' },
    watch_territories: { from: 'WORLD', to: 'CL, MX' },
  });

  await importCsv('external_id,preview,watch_territories\nA-1,,\n');
  expect(await rulesOf(db)).toMatchObject({ preview: 'all', watch_territories: ['WORLD'] });
});

test.each([
  [{ preview: 'some' }, 'preview "some" must be all, first or none'],
  [{ preview: 'frist' }, 'preview "frist" must be all, first or none: did you mean first?'],
  [{ preview: 'first' }, 'preview_episodes is missing'],
  [{ preview_episodes: 3 }, 'preview_episodes 3: only allowed with preview first'],
  [
    { preview: 'first', preview_episodes: 0 },
    'preview_episodes "0" must be a whole number from 1 to 10000',
  ],
  [
    { watch_territories: 'Mexico' },
    'watch_territories "Mexico" is not a country code such as MX, WORLD or a region such as Latin America and the Caribbean: did you mean MX?',
  ],
  [
    { watch_territories: 'MX', watch_territories_excluded: 'CL' },
    'watch_territories_excluded CL: only allowed with WORLD',
  ],
])('the import rejects %j', async (rule, message) => {
  const { db } = await createTestDatabase();
  const file = await folderWith({ 'a.json': { dramas: [{ ...drama, ...rule }] } });
  expect((await importer(db)(file)).lines).toEqual([`refused dramas[0]: ${message}`]);
});

test('playlists in one folder cause a warning, since their rules cannot differ', async () => {
  const { db } = await createTestDatabase();
  const [one, two] = drama.episodes;
  const episodes = [
    { ...one, video: '/media/flat/1.m3u8' },
    { ...two, video: '/media/flat/2.m3u8' },
  ];
  const source = await folderWith({ 'a.json': { dramas: [{ ...drama, episodes }] } });
  await mkdir(join(source, 'data/media/flat'), { recursive: true });
  for (const name of ['1', '2']) await writeFile(join(source, `data/media/flat/${name}.m3u8`), '');
  const { lines } = await importer(db, join(source, 'data'))(join(source, 'a.json'));
  expect(lines.join()).toContain('each playlist needs a folder of its own, not /media/flat/');
});
