import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createAuditService } from '#server/areas/audit/audit.service.ts';
import { createDramaService } from '#server/areas/catalogue/curation/dramas.service.ts';
import { createExportService } from '#server/areas/catalogue/export/export.service.ts';
import { writeTemplate } from '#server/areas/catalogue/export/template.ts';
import * as storedRights from '#server/areas/rights/stored-rights.ts';
import { WrongUse } from '#server/errors/operator-error.ts';
import { runInProcess } from '#tests/support/command-in-process.ts';
import { clip, drama, folderWith, importer } from '#tests/support/data/import.ts';
import { addUser } from '#tests/support/data/users.ts';
import { createTestDatabase, databaseUrl } from '#tests/support/database.ts';
import { startTestServer } from '#tests/support/server.ts';

/** LibreOffice converted delivery.fods to this workbook. */
const delivery = join(import.meta.dirname, '../../../tests/fixtures/delivery.xlsx');

test('a LibreOffice workbook is imported into a running site; importing its export changes nothing', async () => {
  const { url, context } = await startTestServer();
  const env = { DATABASE_URL: databaseUrl(context.connection), SUDO_USER: 'mei' };
  const home = async () => (await fetch(`${url}/en`)).text();
  expect(await home()).not.toContain('The Last Lamp of the Harbour');

  expect(await runInProcess(['catalogue', 'import', delivery], env)).toMatchObject({
    code: 0,
    stdout: `Ignored the sheet "Notes".
dramas: 3 added, 0 changed, 0 unchanged
tags: 2 added, 0 changed, 0 unchanged
Imported, with warnings:
added    Dramas row 3  1002  no text in zh, zh-TW, ja, ko, es
`,
  });
  await expect.poll(home).toContain('The Last Lamp of the Harbour');
  const found = `${url}/api/drama/getDramaListByPage?keyword=${encodeURIComponent('港口的最後')}`;
  expect(await (await fetch(found)).json()).toMatchObject({ data: { total: 1 } });

  // A leftover file of a killed export does not prevent the next one.
  const file = join(await folderWith({ 'catalogue.json.unfinished': '{' }), 'catalogue.json');
  expect(await runInProcess(['catalogue', 'export', file], env)).toMatchObject({
    stdout: `Exported 3 dramas to ${file}.\n`,
  });
  expect((await importer(context.db)(file)).summary).toMatchObject({
    dramas: { added: 0, changed: 0, unchanged: 3 },
    tags: { added: 0, changed: 0, unchanged: 2 },
  });
  const audited = await context.audit.list({ limit: 100 });
  expect(audited.map(({ actor, action, subject }) => `${actor} ${action} ${subject}`)).toEqual([
    'mei catalogue.import drama:LO-3',
    'mei catalogue.import drama:1002',
    'mei catalogue.import drama:LO-1',
    'mei catalogue.import tag:harbour',
    'mei catalogue.import tag:romance',
  ]);
});

test('every format exports the whole catalogue and imports it into an empty database', async () => {
  const { db } = await createTestDatabase();
  await importer(db)(delivery);
  // A workbook's reader would decode this text to the letter A unless it is escaped.
  await db.updateTable('drama_texts').set({ synopsis: '_x0041_' }).execute();
  const folder = await folderWith({});
  const write = createExportService(db, storedRights);
  const first = join(folder, 'first.json');
  await write(first, () => {});
  const expected = await readFile(first, 'utf8');
  expect(expected).toContain('"original_title":"=SUM of Us"');
  expect(expected).toContain('"title":"1984"');
  for (const name of ['copy.json', 'copy.xlsx', 'copy']) {
    await write(join(folder, name), () => {});
    expect(await importer(db)(join(folder, name))).toMatchObject({
      lines: [],
      summary: { dramas: { unchanged: 3 }, tags: { unchanged: 2 } },
    });
    const other = await createTestDatabase();
    await importer(other.db)(join(folder, name));
    const copy = join(folder, `${name}-again.json`);
    await createExportService(other.db, storedRights)(copy, () => {});
    expect(await readFile(copy, 'utf8')).toBe(expected);
  }
});

test('a dry run prints each row and changes nothing; a rejected import exits with 1', async () => {
  const { connection, db } = await createTestDatabase();
  const env = { DATABASE_URL: databaseUrl(connection) };
  const folder = await folderWith({
    'dramas.csv': 'external_id,title_en,release_date\nX-1,,2026-01-31\nX-2,Two,soon\nX-3,Three,\n',
  });
  const [preview, rejected, rejectedPreview] = await Promise.all([
    runInProcess(['catalogue', 'import', delivery, '--dry-run'], env),
    runInProcess(['catalogue', 'import', folder], env),
    runInProcess(['catalogue', 'import', folder, '--dry-run'], env),
  ]);
  expect(preview.code).toBe(0);
  expect(preview.stdout.split('\n').map((line) => line.split(/ {2,}/))).toEqual(
    expect.arrayContaining([
      ['added', 'Dramas row 2', 'LO-1', '3 episodes'],
      ['added', 'Dramas row 3', '1002', '1 episode; no text in zh, zh-TW, ja, ko, es'],
    ]),
  );
  expect(rejected).toEqual({
    code: 1,
    // The errors are in the order of the file, although the one in row 3 is found first.
    stdout: expect.stringMatching(
      /^error +dramas.csv row 2 +X-1 .*\nerror +dramas.csv row 3 +X-2 +release_date "soon" is .*\n$/,
    ),
    stderr: 'Import rejected: 2 errors. Nothing was changed.\n',
  });
  expect(rejectedPreview).toMatchObject({
    code: 1,
    stdout: expect.not.stringContaining('would be added'),
    stderr: 'The import would be rejected: 2 errors.\n',
  });
  expect(await db.selectFrom('dramas').select('id').execute()).toEqual([]);
});

test('an import prints removals and changes, also as JSON', async () => {
  const { connection, db } = await createTestDatabase();
  const env = { DATABASE_URL: databaseUrl(connection) };
  await importer(db)(
    await folderWith({ 'a.json': { dramas: [{ ...drama, state: 'published' }] } }),
  );
  const folder = await folderWith({
    'dramas.csv': 'external_id,title_en,synopsis_en,release_date\nA-1,Beacon,,2026-02-01\n',
    'episodes.csv': `external_id,episode,video\nA-1,1,${clip.video}\n`,
  });
  const args = ['catalogue', 'import', folder];
  expect(await runInProcess(args, env)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('would remove episode 2 of a published drama'),
  });
  const [preview, json] = await Promise.all([
    runInProcess([...args, '--remove-episodes', '--dry-run'], env),
    runInProcess([...args, '--remove-episodes', '--dry-run', '--json'], env),
  ]);
  expect(preview.stdout).toBe(`changed  dramas.csv row 2  A-1
           release_date 2026-01-31 → 2026-02-01
           title_en "Lighthouse" → "Beacon"
           synopsis_en "A light." → (empty)
           episode 2 removed
           no text in zh-TW, ja, ko, es
dramas: 0 would be added, 1 would be changed, 0 unchanged
tags: 0 would be added, 0 would be changed, 0 unchanged
Would be removed:
A-1: episode 2; the English synopsis
`);
  const { summary, rows } = JSON.parse(json.stdout);
  expect(summary.removals).toEqual([
    { drama: 'A-1', removed: ['episode 2', 'the English synopsis'] },
  ]);
  expect(rows[0].changes).toContainEqual({ field: 'title_en', from: 'Lighthouse', to: 'Beacon' });

  const done = await runInProcess([...args, '--remove-episodes'], env);
  expect(done.stdout).toContain(`
Removed:
A-1: episode 2; the English synopsis
Imported, with warnings:
changed  dramas.csv row 2  A-1  no text in zh-TW, ja, ko, es
`);
});

test('a draft is deleted with its episodes; a drama that was published or is in use is not', async () => {
  const { connection, db } = await createTestDatabase();
  const env = { DATABASE_URL: databaseUrl(connection), SUDO_USER: 'mei' };
  const dramas = [
    { ...drama, external_id: 'P-1', state: 'published' },
    { ...drama, external_id: 'W-1', state: 'withdrawn' },
    {
      ...drama,
      external_id: 'D-1',
      episodes: [{ episode: 1, video: '/media/clips/urban/master.m3u8' }],
    },
    { ...drama, external_id: 'D-2' },
    { ...drama, external_id: 'D-3' },
    { ...drama, external_id: 'D-4' },
  ];
  const holdbacks = [{ external_id: 'D-4', start: '2026-01-01' }];
  await importer(db)(await folderWith({ 'a.json': { dramas, holdbacks } }));
  const service = createDramaService({
    db,
    audit: createAuditService(db),
    now: () => new Date(),
    areTerritoriesApplied: false,
  });
  await db
    .insertInto('banners')
    .values(({ selectFrom }) => ({
      image: '/media/b.webp',
      position: 1,
      drama_id: selectFrom('dramas').select('id').where('external_id', '=', 'D-2'),
    }))
    .execute();
  const user_id = await addUser(db);
  await db
    .insertInto('copyright_cart_lines')
    .values(({ selectFrom }) => ({
      user_id,
      drama_id: selectFrom('dramas').select('id').where('external_id', '=', 'D-3'),
    }))
    .execute();
  expect(await runInProcess(['catalogue', 'delete', 'D-1'], env)).toMatchObject({
    code: 0,
    stdout: 'Deleted the draft D-1 "Lighthouse" with 1 episode.\n',
  });
  expect(await runInProcess(['catalogue', 'delete', 'P-1'], env)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^P-1 was published on \d{4}-\d\d-\d\d: only a draft that was never published can be deleted. Withdraw it instead.\n$/,
    ),
  });
  await expect(service.delete('W-1', 'mei')).rejects.toThrow('W-1 was published on');
  await expect(service.delete('D-1', 'mei')).rejects.toThrow('There is no drama D-1.');
  await expect(service.delete('D-2', 'mei')).rejects.toThrow('remove the banner first');
  await expect(service.delete('D-3', 'mei')).rejects.toThrow('D-3 is in 1 cart');
  await expect(service.delete('D-4', 'mei')).rejects.toThrow('D-4 has rights or holdbacks');
  const keys = await db.selectFrom('dramas').select('external_id').orderBy('id').execute();
  expect(keys.map(({ external_id }) => external_id)).toEqual(['P-1', 'W-1', 'D-2', 'D-3', 'D-4']);
  const videos = await db.selectFrom('videos').select('path').execute();
  expect(videos).toEqual([{ path: clip.video }]);
  expect(await createAuditService(db).list({ subject: 'drama:D-1', limit: 1 })).toMatchObject([
    { actor: 'mei', action: 'catalogue.delete', change: { title: 'Lighthouse', episodes: 1 } },
  ]);
});

test('a folder for CSV files may exist if it is empty, and keeps its permissions', async () => {
  const folder = join(await folderWith({}), 'csv');
  await mkdir(folder, { mode: 0o700 });
  await writeTemplate(folder);
  expect((await readdir(folder)).length).toBeGreaterThan(1);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await expect(writeTemplate(folder)).rejects.toThrow(`${folder} already exists; choose another`);
});

test('a template needs no database and never overwrites a file', async () => {
  const file = join(await folderWith({}), 'template.xlsx');
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  expect(await runInProcess(['catalogue', 'template', file], env)).toMatchObject({ code: 0 });
  await expect(writeTemplate(file)).rejects.toThrow(`${file} already exists; choose another name.`);
  await expect(writeTemplate(`${file}/../none/a.xlsx`)).rejects.toThrow(
    /^There is no folder .*none\.$/,
  );
  // An unsupported extension is a usage error, for templates and imports.
  await expect(writeTemplate(`${file}.txt`)).rejects.toBeInstanceOf(WrongUse);
  const { db } = await createTestDatabase();
  await expect(importer(db)(import.meta.filename)).rejects.toBeInstanceOf(WrongUse);
});
