import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runInProcess } from '#tests/support/command-in-process.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { folderWith } from '#tests/support/data/import.ts';
import { addGrant, addHoldback } from '#tests/support/data/rights.ts';
import { makeWorkbook } from '#tests/support/data/workbook.ts';
import { createTestDatabase, databaseUrl } from '#tests/support/database.ts';

async function withDrama() {
  const { connection, db } = await createTestDatabase();
  const id = await addDrama(db);
  const env = { DATABASE_URL: databaseUrl(connection), SUDO_USER: 'mei' };
  const run = (...args: string[]) => runInProcess(['rights', ...args], env);
  const list = () => db.selectFrom('rights_grants').selectAll().orderBy('id').execute();
  return { db, id, run, list };
}

test('a dry run lists clashes with both rows; the import prints them as warnings', async () => {
  const { db, id, run, list } = await withDrama();
  const stored = await addGrant(db, id, {
    direction: 'out',
    party: 'Luna TV',
    reference: 'LT-2025-3',
    territories: ['MX', 'CL'],
    period: '[2027-01-01,2029-01-01)',
  });
  const block = await addHoldback(db, id, { territories: ['PE'], period: '[2027-01-01,)' });
  const day = new Date('2027-01-01');
  const folder = await folderWith({
    'a.xlsx': await makeWorkbook({
      Rights: [
        ['external_id', 'direction', 'party', 'media', 'territories', 'start'],
        [`id:${id}`, 'out', 'Sol', 'svod', 'Latin America and the Caribbean', day],
        [`id:${id}`, 'out', 'Rio', 'avod', 'BR', day],
      ],
    }),
  });
  const clashes = [
    `clashes with R${stored} (out, Luna TV, LT-2025-3): CL, MX · svod · 2027-01-01 to 2028-12-31`,
    `clashes with H${block} (holdback): PE · svod · from 2027-01-01`,
  ];
  const preview = await run('import', join(folder, 'a.xlsx'), '--dry-run');
  expect(preview).toMatchObject({ code: 0, stderr: '' });
  expect(preview.stdout.split('\n').map((line) => line.trim())).toEqual([
    expect.stringMatching(/^added +Rights row 2 +id:\d+$/),
    'out, Sol: svod · AG, AI + 48 · from 2027-01-01',
    ...clashes,
    expect.stringMatching(/^added +Rights row 3 +id:\d+ +out, Rio: avod · BR · from 2027-01-01$/),
    'rights: 2 would be added, 0 would be changed, 0 unchanged',
    'holdbacks: 0 would be added, 0 would be changed, 0 unchanged',
    '',
  ]);
  expect(await list()).toHaveLength(1);

  const real = await run('import', join(folder, 'a.xlsx'));
  expect(real.stdout).toMatch(/^rights: 2 added, 0 changed, 0 unchanged\nholdbacks: 0 added/);
  expect(real.stdout).toContain('Imported, with warnings:\nadded    Rights row 2');
  for (const clash of clashes) expect(real.stdout).toContain(clash);
  const json = JSON.parse((await run('import', join(folder, 'a.xlsx'), '--json')).stdout);
  expect(json.summary).toMatchObject({ rights: { added: 0, changed: 0, unchanged: 2 } });
  const [action] = await db.selectFrom('audit_log').select('action').execute();
  expect(action).toEqual({ action: 'rights.import' });
});

test('a dry run prints the first ten clashes of a row; --json prints all', async () => {
  const { db, id, run } = await withDrama();
  for (let at = 0; at < 12; at += 1)
    await addGrant(db, id, { direction: 'out', party: 'Luna TV', reference: `LT-${at}` });
  const right = { external_id: `id:${id}`, direction: 'out', party: 'Sol', media: ['svod'] };
  const folder = await folderWith({
    'a.json': { rights: [{ ...right, territories: ['MX'], start: '2027-01-01' }] },
  });
  const dryRun = (...args: string[]) => run('import', join(folder, 'a.json'), '--dry-run', ...args);
  const { stdout } = await dryRun();
  expect(stdout.match(/clashes with R/g)).toHaveLength(10);
  expect(stdout).toContain('and 2 more warnings\n');
  const { rows } = JSON.parse((await dryRun('--json')).stdout);
  expect(rows).toMatchObject([{ warnings: { length: 12 } }]);
});

test('an invalid file is rejected with its rows, and nothing is changed', async () => {
  const { id, run, list } = await withDrama();
  const right = { external_id: `id:${id}`, direction: 'out', party: 'Sol', media: ['svod'] };
  const folder = await folderWith({
    'a.json': { rights: [{ ...right, territories: ['MX', 'XX'], start: '2027-01-01' }] },
  });
  expect(await run('import', join(folder, 'a.json'))).toEqual({
    code: 1,
    stdout: expect.stringMatching(/^error +rights\[0\] +id:\d+ +territories "XX" is not a country/),
    stderr: 'Import rejected: 1 error. Nothing was changed.\n',
  });
  expect(await list()).toEqual([]);
});

test('the list of "rights list --json" is imported; other lists of a document are skipped', async () => {
  const { db, id, run } = await withDrama();
  await addGrant(db, id);
  await addHoldback(db, id);
  const folder = await folderWith({
    'rights.json': (await run('list', '--json')).stdout,
    'holdbacks.json': (await run('list', '--holdbacks', '--json')).stdout,
  });
  const outcomes = ['rights: 0 added, 0 changed, 1 unchanged', 'holdbacks: 0 added, 0 changed, 1'];
  for (const [at, name] of ['rights.json', 'holdbacks.json'].entries())
    expect(await run('import', join(folder, name))).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(outcomes[at] as string),
    });
  await db.deleteFrom('rights_grants').execute();
  const list = JSON.parse(await readFile(join(folder, 'rights.json'), 'utf8'));
  await writeFile(
    join(folder, 'a.json'),
    JSON.stringify({ tags: [{ slug: 'urban', names: { en: 'City' } }], rights: list }),
  );
  expect((await run('import', join(folder, 'a.json'))).stdout).toBe(
    `Only rights and holdbacks are imported; skipped: Tags.
rights: 1 added, 0 changed, 0 unchanged
holdbacks: 0 added, 0 changed, 0 unchanged
`,
  );
});

test('add writes one right, prints its clashes, and changes it when called again', async () => {
  const { db, id, run, list } = await withDrama();
  const key = ['--drama', `id:${id}`, '--direction', 'out', '--party', 'Luna TV'];
  const terms = ['--media', 'svod,tv', '--territories', 'MX,CL', '--from', '2027-01-01'];
  const add = (...args: string[]) => run('add', ...key, ...args);
  expect((await add(...terms, '--dry-run')).stdout).toBe(
    'Would be added: out, Luna TV: svod, tv_free, tv_pay · CL, MX · from 2027-01-01\n',
  );
  expect(await list()).toEqual([]);
  const added = await add(...terms, '--exclusive', '--no-sublicense', '--until', '2028-12-31');
  const [first] = await list();
  expect(added.stdout).toBe(
    `added: R${first?.id} (out, Luna TV): svod, tv_free, tv_pay · CL, MX · 2027-01-01 to 2028-12-31 · exclusive · no sublicensing\n`,
  );
  expect(first).toMatchObject({ may_sublicense: false, period: '[2027-01-01,2029-01-01)' });
  const other = await add(...terms, '--reference', 'B', '--languages', 'es:audio');
  expect(other.stdout).toContain(
    `Warning: clashes with R${first?.id} (out, Luna TV): CL, MX · svod, tv_free, tv_pay · 2027-01-01 to 2028-12-31\n`,
  );
  expect((await add('--status', 'draft')).stdout).toBe(
    `changed: R${first?.id} (out, Luna TV): status active → draft\n`,
  );
  expect((await add('--status', 'draft')).stdout).toBe(
    'Nothing changed: the right exists with these terms.\n',
  );
  expect(await list()).toMatchObject([{ is_exclusive: true, media: { length: 3 } }, {}]);
  const audited = await db.selectFrom('audit_log').selectAll().orderBy('id').execute();
  expect(audited).toMatchObject([
    { actor: 'mei', action: 'rights.add', subject: `right:R${first?.id}` },
    { action: 'rights.add' },
    { change: { drama: `id:${id}`, status: { from: 'active', to: 'draft' } } },
  ]);
  expect(await add('--reference', 'C', '--media', 'dvd', '--territories', 'MX')).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^--media "dvd" is not a medium/),
  });
  expect(await add('--reference', 'C')).toMatchObject({
    code: 1,
    stderr: '--media is missing\n--territories is missing\n--from is missing\n',
  });
  expect(
    await add('--reference', 'C', ...terms, '--except', 'CN', '--until', '2026-12-31'),
  ).toMatchObject({
    code: 1,
    stderr:
      '--except CN: only allowed with WORLD\n--until 2026-12-31 is before the first day, 2027-01-01\n',
  });
});

test('add names a drama with an external id by either id', async () => {
  const { db, id, run, list } = await withDrama();
  await db.updateTable('dramas').set({ external_id: 'L-1' }).where('id', '=', id).execute();
  const terms = ['--media', 'svod', '--territories', 'WORLD', '--from', '2027-01-01'];
  const add = (drama: string, party: string) =>
    run('add', '--drama', drama, '--direction', 'in', '--party', party, ...terms);
  expect(await add(`id:${id}`, 'Harbour')).toMatchObject({ code: 0, stderr: '' });
  expect(await add('L-1', 'Nova')).toMatchObject({ code: 0, stderr: '' });
  expect(await list()).toMatchObject([{ drama_id: id }, { drama_id: id }]);
  expect(await add('nowhere', 'Nova')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no drama nowhere.\n',
  });
});
