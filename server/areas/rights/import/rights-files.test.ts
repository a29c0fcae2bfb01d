import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createExportService } from '#server/areas/catalogue/export/export.service.ts';
import { writeTemplate } from '#server/areas/catalogue/export/template.ts';
import { drama, folderWith, importer } from '#tests/support/data/import.ts';
import { addGrant, addHoldback } from '#tests/support/data/rights.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import * as storedRights from '../stored-rights.ts';

const catalogue = {
  rights: [
    {
      external_id: 'A-1',
      direction: 'in',
      party: 'Harbour',
      media: ['svod', 'remake'],
      territories: ['WORLD'],
      territories_excluded: ['CN'],
      start: '2026-01-01',
      language_uses: ['es:subtitle'],
    },
  ],
  holdbacks: [{ external_id: 'A-1', start: '2026-01-01', end: '2026-06-30', reason: 'x' }],
};

test('every format exports rights and holdbacks; importing the export changes nothing', async () => {
  const { db } = await createTestDatabase();
  const [first, second] = (await db
    .insertInto('dramas')
    .values([
      { external_id: 'A-1', original_title: 'One' },
      { external_id: null, original_title: 'Two' },
    ])
    .returning('id')
    .execute()) as [{ id: number }, { id: number }];
  await addGrant(db, second.id, { reference: '2026-01-31', status: 'draft' });
  // The codes are not in the order in which the import stores them.
  await addGrant(db, first.id, {
    direction: 'out',
    party: '=Luna, "TV"; Ltd',
    territories: ['MX', 'CL'],
    media: ['avod', 'svod'],
    language_uses: ['ja:audio', 'es-MX:subtitle', 'es:any'],
    period: '[2027-01-01,2029-01-01)',
    is_exclusive: false,
    may_sublicense: false,
  });
  await addGrant(db, first.id, { territories_excluded: ['KR', 'CN'], status: 'inactive' });
  await addHoldback(db, first.id, { territories: ['US', 'JP'], media: ['tv_pay', 'tv_free'] });
  await addHoldback(db, second.id, { reason: 'Cinema\nrelease' });
  const folder = await folderWith({});
  const write = createExportService(db, storedRights);
  for (const name of ['copy.json', 'copy.xlsx', 'copy']) {
    const path = join(folder, name);
    await write(path, () => {});
    expect(await importer(db)(path), name).toMatchObject({
      lines: [],
      summary: { rights: { unchanged: 3 }, holdbacks: { unchanged: 2 }, refused: 0 },
    });
  }
  const { rights, holdbacks } = JSON.parse(await readFile(join(folder, 'copy.json'), 'utf8'));
  expect(rights[1]).toEqual({
    external_id: 'A-1',
    direction: 'out',
    party: '=Luna, "TV"; Ltd',
    reference: '',
    media: ['svod', 'avod'],
    territories: ['CL', 'MX'],
    territories_excluded: [],
    language_uses: [
      { language: 'es-MX', use: 'subtitle' },
      { language: 'es', use: 'any' },
      { language: 'ja', use: 'audio' },
    ],
    start: '2027-01-01',
    end: '2028-12-31',
    is_exclusive: false,
    may_sublicense: false,
    status: 'active',
  });
  expect(rights[2]).toMatchObject({ external_id: `id:${second.id}`, end: null });
  expect(holdbacks).toMatchObject([
    { media: ['tv_free', 'tv_pay'], territories: ['JP', 'US'], end: '2027-12-31' },
    { external_id: `id:${second.id}`, reason: 'Cinema\nrelease' },
  ]);
  expect(await readFile(join(folder, 'copy/rights.csv'), 'utf8')).toContain(
    'A-1,out,"\'=Luna, ""TV""; Ltd",,"svod, avod","CL, MX",,"es-MX:subtitle, es:any, ja:audio",2027-01-01,2028-12-31,no,no,active',
  );
});

test('an import of rights skips the other lists of a catalogue export, and names them', async () => {
  const { db } = await createTestDatabase();
  const folder = await folderWith({ 'a.json': { ...catalogue, dramas: [drama] } });
  await importer(db)(join(folder, 'a.json'));
  await db.updateTable('dramas').set({ original_language: 'ko' }).execute();
  for (const name of ['copy.json', 'copy.xlsx', 'copy']) {
    await createExportService(db, storedRights)(join(folder, name), () => {});
    await db.deleteFrom('rights_grants').execute();
    const { summary } = await importer(db)(join(folder, name), false, false, 'rights.import');
    expect(summary, name).toMatchObject({
      skipped: expect.arrayContaining(['Dramas', 'Episodes']),
      refused: 0,
      dramas: { changed: 0, unchanged: 0 },
      rights: { added: 1 },
      holdbacks: { unchanged: 1 },
    });
  }
  const onlyDramas = await folderWith({ 'a.json': { dramas: [drama] } });
  await expect(
    importer(db)(join(onlyDramas, 'a.json'), false, false, 'rights.import'),
  ).rejects.toThrow('a.json contains no rights or holdbacks.');
});

test('a bare list of rights or holdbacks can be imported, but no other list', async () => {
  const { db } = await createTestDatabase();
  await db.insertInto('dramas').values({ external_id: 'A-1', original_title: 'One' }).execute();
  const { rights, holdbacks } = catalogue;
  const folder = await folderWith({
    'rights.json': rights.map((right) => ({ id: 'R7', ...right })),
    'holdbacks.json': `\uFEFF\n ${JSON.stringify(holdbacks)}`,
    'dramas.json': [drama],
    'numbers.json': [1],
    'broken.json': '[{"direction": "in"},\n{"direction" "in"}]',
  });
  const run = (name: string) => importer(db)(join(folder, name));
  expect((await run('rights.json')).lines).toEqual([
    expect.stringMatching(/^added rights\[0\]: R\d+ \(in, Harbour\): svod, remake/),
  ]);
  expect((await run('holdbacks.json')).summary.holdbacks.added).toBe(1);
  for (const name of ['dramas.json', 'numbers.json'])
    await expect(run(name)).rejects.toThrow(`${name} must have a list "dramas", "tags", "rights"`);
  await expect(run('broken.json')).rejects.toThrow('look at line 2');
});

test('each format restores rights in a database that has only the dramas', async () => {
  const source = await createTestDatabase();
  const copies = await folderWith({
    'a.json': { ...catalogue, dramas: [{ external_id: 'A-1', texts: { en: { title: 'One' } } }] },
  });
  await importer(source.db)(join(copies, 'a.json'));
  const exportFrom = async (db: typeof source.db, path: string) => {
    await createExportService(db, storedRights)(path, () => {});
    return path;
  };
  const expected = await readFile(await exportFrom(source.db, join(copies, 'first.json')), 'utf8');
  for (const name of ['copy.json', 'copy.xlsx', 'copy']) {
    const { db } = await createTestDatabase();
    await importer(db)(await exportFrom(source.db, join(copies, name)));
    const again = await exportFrom(db, join(copies, `${name}-again.json`));
    expect(await readFile(again, 'utf8')).toBe(expected);
  }
});

test('the template has drop-downs and dates in its sheets of rights', async () => {
  const file = join(await folderWith({}), 'template.xlsx');
  await writeTemplate(file);
  const files = unzipSync(await readFile(file));
  const sheet = strFromU8(files['xl/worksheets/sheet5.xml'] as Uint8Array);
  const lists = Array.from(sheet.matchAll(/<formula1>"([^"]*)"/g), ([, list]) => list);
  expect(lists).toEqual(['in,out', 'yes,no', 'yes,no', 'active,draft,inactive']);
  // 2026-01-01 as the number of a day.
  expect(sheet).toContain('<v>46023</v>');
});
