import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createExportService } from '../server/modules/catalogue/exchange/export.service.ts';
import { writeTemplate } from '../server/modules/catalogue/exchange/formats/template.ts';
import { WrongUse } from '../server/operator-error.ts';
import { runCommand } from '../tests/support/command.ts';
import { createTestDatabase, databaseUrl } from '../tests/support/database.ts';
import { folderWith, importer } from '../tests/support/import.ts';
import { startTestServer } from '../tests/support/server.ts';

/** Made with LibreOffice from delivery.fods. */
const delivery = join(import.meta.dirname, '../tests/fixtures/delivery.xlsx');

test('a workbook of LibreOffice fills a running site; its export changes nothing', async () => {
  const { url, context } = await startTestServer();
  const env = { DATABASE_URL: databaseUrl(context.connection), SUDO_USER: 'mei' };
  const home = async () => (await fetch(`${url}/en`)).text();
  expect(await home()).not.toContain('The Last Lamp of the Harbour');

  expect(await runCommand(['catalogue', 'import', delivery], env)).toMatchObject({
    code: 0,
    output: `The sheet Notes is none of ours and was not read.
dramas: 3 added, 0 changed, 0 as they are
tags: 2 added, 0 changed, 0 as they are
1 drama lacks a language or has media elsewhere:
added    Dramas row 3            1002                  no text in zh, zh-TW, ja, ko, es
`,
  });
  await expect.poll(home).toContain('The Last Lamp of the Harbour');
  const found = `${url}/api/drama/getDramaListByPage?keyword=${encodeURIComponent('港口的最後')}`;
  expect(await (await fetch(found)).json()).toMatchObject({ data: { total: 1 } });

  // What a killed export left behind is in nobody's way.
  const file = join(await folderWith({ 'catalogue.json.unfinished': '{' }), 'catalogue.json');
  expect(await runCommand(['catalogue', 'export', file], env)).toMatchObject({
    output: `${file} has 3 dramas.\n`,
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
}, 60_000);

test('every format carries the whole catalogue into an empty database', async () => {
  const { db } = await createTestDatabase();
  await importer(db)(delivery);
  // A workbook spells an A so.
  await db.updateTable('drama_texts').set({ synopsis: '_x0041_' }).execute();
  const folder = await folderWith({});
  const write = createExportService(db);
  const first = join(folder, 'first.json');
  await write(first, () => {});
  const expected = await readFile(first, 'utf8');
  expect(expected).toContain('"original_title":"=SUM of Us"');
  expect(expected).toContain('"title":"1984"');
  for (const name of ['copy.json', 'copy.xlsx', 'copy']) {
    await write(join(folder, name), () => {});
    expect(await importer(db)(join(folder, name))).toMatchObject({
      told: [],
      summary: { dramas: { unchanged: 3 }, tags: { unchanged: 2 } },
    });
    const other = await createTestDatabase();
    await importer(other.db)(join(folder, name));
    const copy = join(folder, `${name}-again.json`);
    await createExportService(other.db)(copy, () => {});
    expect(await readFile(copy, 'utf8')).toBe(expected);
  }
});

test('a preview tells each row and changes nothing; what is refused ends with 1', async () => {
  const { connection, db } = await createTestDatabase();
  const env = { DATABASE_URL: databaseUrl(connection) };
  const folder = await folderWith({
    'dramas.csv': 'external_id,release_date\nX-1,2026-01-31\nX-2,soon\n',
  });
  const [preview, refused] = await Promise.all([
    runCommand(['catalogue', 'import', delivery, '--dry-run'], env),
    runCommand(['catalogue', 'import', folder], env),
  ]);
  expect(preview.code).toBe(0);
  expect(preview.output.split('\n').map((line) => line.split(/ {2,}/))).toEqual(
    expect.arrayContaining([
      ['added', 'Dramas row 2', 'LO-1', '3 episodes'],
      ['added', 'Dramas row 3', '1002', '1 episode; no text in zh, zh-TW, ja, ko, es'],
    ]),
  );
  expect(refused).toEqual({
    code: 1,
    // As they stand in the file, though a wrong date is seen at once.
    output: expect.stringMatching(
      /^(refused +dramas.csv row 2 +X-1 .*\n)+refused +dramas.csv row 3 +X-2 +release_date "soon" is not a date.*\n$/,
    ),
    complaint: '5 reasons to refuse all: nothing was imported.\n',
  });
  expect(await db.selectFrom('dramas').select('id').execute()).toEqual([]);
}, 60_000);

test('a template needs no database, and is never written over', async () => {
  const file = join(await folderWith({}), 'template.xlsx');
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  expect(await runCommand(['catalogue', 'template', file], env)).toMatchObject({ code: 0 });
  await expect(writeTemplate(file)).rejects.toThrow(`${file} already exists; choose another name.`);
  await expect(writeTemplate(`${file}/../none/a.xlsx`)).rejects.toThrow(
    /^There is no folder .*none\.$/,
  );
  // Which is a wrong use, as is a file that cannot be imported.
  await expect(writeTemplate(`${file}.txt`)).rejects.toBeInstanceOf(WrongUse);
  const { db } = await createTestDatabase();
  await expect(importer(db)(import.meta.filename)).rejects.toBeInstanceOf(WrongUse);
}, 60_000);
