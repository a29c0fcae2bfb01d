import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { lockCatalogue } from '../../../server/modules/catalogue/curation/begin-change.queries.ts';
import { useCommandServer } from '../../../tests/support/command-server.ts';
import { addDrama } from '../../../tests/support/data/catalogue.ts';
import { addGrant, addHoldback } from '../../../tests/support/data/rights.ts';
import { countWaiting } from '../../../tests/support/waiting.ts';

const server = useCommandServer();
const run = (...args: string[]) => server.run(['rights', ...args]);

const LATIN_AMERICA = ['AR', 'BR', 'CL', 'MX', 'PE'];

/** The lines of a table as cells; columns are separated by at least two spaces. */
const cellsOf = (stdout: string) =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ {2,}/));

let lantern: number;
let grantIn: string;
let grantOut: string;
let holdback: string;

beforeAll(async () => {
  const { db } = server.context;
  lantern = await addDrama(db, { texts: { en: { title: 'Lantern' } } });
  await db.updateTable('dramas').set({ external_id: 'L-1' }).where('id', '=', lantern).execute();
  grantOut = `R${await addGrant(db, lantern, {
    direction: 'out',
    party: 'Luna TV',
    reference: 'LT-7',
    media: ['svod', 'avod', 'fast', 'tv_pay'],
    territories: LATIN_AMERICA,
    language_uses: ['es:subtitle'],
    period: '[2026-07-01,2028-07-01)',
  })}`;
  grantIn = `R${await addGrant(db, lantern, { territories_excluded: ['CN'] })}`;
  holdback = `H${await addHoldback(db, lantern, { territories: ['JP'], reason: 'Cinema first' })}`;
});

test('list prints grants by drama and start, with long lists shortened', async () => {
  const { stdout, code } = await run('list', '--drama', 'L-1');
  expect(code).toBe(0);
  expect(cellsOf(stdout)).toEqual([
    [
      ...['row', 'drama', 'direction', 'party', 'reference', 'media', 'territories'],
      ...['from', 'last day', 'languages', 'exclusive', 'status'],
    ],
    [
      ...[grantIn, 'L-1', 'in', 'Harbour Pictures', 'svod', 'WORLD − CN'],
      ...['2026-01-01', 'open', 'all', 'yes', 'active'],
    ],
    [
      ...[grantOut, 'L-1', 'out', 'Luna TV', 'LT-7', 'svod, avod + 2', 'AR, BR + 3'],
      ...['2026-07-01', '2028-06-30', 'es:subtitle', 'yes', 'active'],
    ],
  ]);
});

test('list --json prints complete rows with the field names of the import', async () => {
  const { stdout } = await run('list', '--party', 'LUNA', '--json');
  expect(JSON.parse(stdout)).toEqual([
    {
      id: grantOut,
      external_id: 'L-1',
      direction: 'out',
      party: 'Luna TV',
      reference: 'LT-7',
      media: ['svod', 'avod', 'fast', 'tv_pay'],
      territories: LATIN_AMERICA,
      territories_excluded: [],
      language_uses: [{ language: 'es', use: 'subtitle' }],
      start: '2026-07-01',
      end: '2028-06-30',
      is_exclusive: true,
      may_sublicense: true,
      status: 'active',
    },
  ]);
});

test('list --holdbacks prints holdbacks; filters of grants are refused', async () => {
  const { stdout } = await run('list', '--holdbacks', '--json');
  expect(JSON.parse(stdout)).toEqual([
    {
      id: holdback,
      external_id: 'L-1',
      media: [],
      territories: ['JP'],
      territories_excluded: [],
      start: '2026-01-01',
      end: '2027-12-31',
      reason: 'Cinema first',
    },
  ]);
  expect(cellsOf((await run('list', '--holdbacks')).stdout)[1]).toEqual([
    ...[holdback, 'L-1', 'all media', 'JP', '2026-01-01', '2027-12-31', 'Cinema first'],
  ]);
  expect(await run('list', '--holdbacks', '--direction', 'in')).toMatchObject({
    code: 2,
    stderr: '--direction, --status and --party do not apply to holdbacks.\n',
  });
});

test('the rows that list --json prints can be imported and change nothing', async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'vignette-rights-')), 'rights.json');
  const { rightsDesk } = server.context;
  await writeFile(
    file,
    JSON.stringify({
      rights: await rightsDesk.list({}),
      holdbacks: await rightsDesk.listHoldbacks({}),
    }),
  );
  const { code, stdout } = await run('import', file, '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout).summary).toMatchObject({
    rights: { added: 0, changed: 0, unchanged: 2 },
    holdbacks: { added: 0, changed: 0, unchanged: 1 },
  });
  await rm(dirname(file), { recursive: true });
});

test('list filters by direction, status, drama, end and number', async () => {
  const { db, rightsDesk } = server.context;
  const other = await addDrama(db);
  const draft = await addGrant(db, other, { status: 'draft', period: '[2026-01-01,2026-03-01)' });
  const later = await addGrant(db, other, { reference: '2', period: '[2025-01-01,2026-06-01)' });
  const listIds = async (query: Parameters<typeof rightsDesk.list>[0]) =>
    (await rightsDesk.list(query)).map(({ id }) => id);
  expect(await listIds({ direction: 'out' })).toEqual([grantOut]);
  expect(await listIds({ status: 'draft' })).toEqual([`R${draft}`]);
  expect(await listIds({ drama: `id:${other}` })).toEqual([`R${later}`, `R${draft}`]);
  // By the last day, which is before the given day.
  expect(await listIds({ endsBefore: '2026-06-01' })).toEqual([`R${draft}`, `R${later}`]);
  expect(await listIds({ endsBefore: '2026-05-31' })).toEqual([`R${draft}`]);
  expect(await listIds({ limit: 1 })).toEqual([grantIn]);
  const limited = await run('list', '--limit', '1');
  expect(limited.stdout).toMatch(/\n… and 3 more rows\. --limit sets how many are listed\.\n$/);
  expect((await run('list', '--limit', '4')).stdout).not.toContain('more row');
  expect(await run('list', '--drama', 'nowhere')).toMatchObject({
    code: 1,
    stderr: 'There is no drama nowhere.\n',
  });
  await db.deleteFrom('rights_grants').where('drama_id', '=', other).execute();
});

test('list prints 50 rows and counts the others; list --json prints all', async () => {
  const { db } = server.context;
  const drama = await addDrama(db);
  for (let year = 2030; year < 2082; year += 1)
    await addHoldback(db, drama, { period: `[${year}-01-01,${year}-02-01)` });
  const list = (...args: string[]) => run('list', '--holdbacks', '--drama', `id:${drama}`, ...args);
  const lines = (await list()).stdout.trimEnd().split('\n');
  expect(lines).toHaveLength(52);
  expect(lines.at(-1)).toMatch(/^… and 2 more rows\./);
  expect(JSON.parse((await list('--json')).stdout)).toHaveLength(52);
  expect(JSON.parse((await list('--json', '--limit', '3')).stdout)).toHaveLength(3);
  await db.deleteFrom('rights_holdbacks').where('drama_id', '=', drama).execute();
});

test('show prints the rights of a drama and what is free today', async () => {
  const { db } = server.context;
  const drama = await addDrama(db);
  const period = '[2026-01-01,)';
  const sold = { direction: 'out' as const, party: 'Luna TV', territories: LATIN_AMERICA, period };
  const ids = [
    await addGrant(db, drama, { territories_excluded: ['CN'], period }),
    await addGrant(db, drama, { ...sold, language_uses: ['es:subtitle'] }),
  ].map((id) => `R${id}`);
  await addHoldback(db, drama, { territories: ['JP'], period, reason: 'Cinema first' });
  const { stdout } = await run('show', `id:${drama}`);
  expect(stdout).toMatch(/^id:\d+: grants\nrow .*\nR\d+ +in .*\nR\d+ +out .*\n\nHoldbacks\nrow /);
  expect(stdout).toMatch(
    /Cinema first\n\nFree for one month from today\nlanguages all, non-exclusively: WORLD − AR, BR \+ 5 · svod\nlanguages all, exclusively: WORLD − AR, BR \+ 5 · svod\n$/,
  );
  const json = JSON.parse((await run('show', `id:${drama}`, '--json')).stdout);
  expect(json.rights.map(({ id }: { id: string }) => id)).toEqual(ids);
  expect(json.holdbacks).toMatchObject([{ territories: ['JP'] }]);
  expect(json.free_today).toMatchObject([
    { language_uses: [], is_exclusive: false, state: 'partly' },
    { language_uses: [], is_exclusive: true, state: 'partly' },
  ]);
  const other = await addDrama(db);
  await addGrant(db, other, { status: 'draft' });
  const shown = async () => (await run('show', `id:${other}`)).stdout;
  expect(await shown()).toContain('not stated: there are no active rights in\n');
  await addGrant(db, other, { reference: 'ended', period: '[2020-01-01,2021-01-01)' });
  expect(await shown()).toContain('nothing: no rights in are in force today\n');
});

test('end sets the last day, inclusive, and records it; show prints the change', async () => {
  const { db } = server.context;
  const id = `R${await addGrant(db, lantern, { reference: 'ends', party: 'Nova' })}`;
  expect(await run('end', id.toLowerCase(), '--on', '2027-06-30', '--reason', 'Letter')).toEqual({
    code: 0,
    stdout: `${id}: the last day is now 2027-06-30; before: open.\n`,
    stderr: '',
  });
  const { stdout } = await run('show', id);
  expect(stdout).toMatch(/^end +2027-06-30$/m);
  expect(stdout).toMatch(
    /^changes .*, mei, rights\.end, {"end":{"to":"2027-06-30","from":null},"reason":"Letter"}$/m,
  );
  expect(await run('end', id, '--on', '2027-07-01')).toMatchObject({
    code: 1,
    stderr: `${id} already ends on 2027-06-30. An import with a later end extends it.\n`,
  });
  expect(await run('end', id, '--on', '2025-12-31')).toMatchObject({
    code: 1,
    stderr: `${id} starts on 2026-01-01, so 2025-12-31 cannot be its last day. "vignette rights end ${id} --void" removes it from all decisions.\n`,
  });
  // A single day is the shortest period.
  expect((await run('end', id, '--on', '2026-01-01')).code).toBe(0);
});

test('end --void makes a grant inactive and removes a holdback, whose fields are kept in the audit log', async () => {
  const { db, rightsDesk, audit } = server.context;
  const grant = await addGrant(db, lantern, { reference: 'void', party: 'Nova' });
  expect((await run('end', `R${grant}`, '--void')).stdout).toBe(`R${grant} is now inactive.\n`);
  expect(await rightsDesk.showRow({ kind: 'right', id: grant })).toMatchObject({
    status: 'inactive',
    changes: [{ action: 'rights.void', change: { status: { from: 'active', to: 'inactive' } } }],
  });
  expect(await run('end', `R${grant}`, '--void')).toMatchObject({
    code: 1,
    stderr: `R${grant} is already inactive.\n`,
  });

  const block = await addHoldback(db, lantern, { reason: 'Festival' });
  expect((await run('end', `H${block}`, '--void', '--reason', 'Over')).stdout).toBe(
    `H${block} was removed.\n`,
  );
  expect(await run('show', `H${block}`)).toMatchObject({
    code: 1,
    stderr: `There is no holdback H${block}.\n`,
  });
  const [entry] = await audit.list({ subject: `holdback:H${block}`, limit: 1 });
  expect(entry).toMatchObject({
    actor: 'mei',
    change: { removed: { external_id: 'L-1', reason: 'Festival' }, reason: 'Over' },
  });
});

test('wrong ids, days and combinations of options are refused', async () => {
  const [both, neither, row, day, none] = await Promise.all([
    run('end', 'R1', '--on', '2027-01-01', '--void'),
    run('end', 'R1'),
    run('end', 'X1', '--void'),
    run('end', 'R1', '--on', '2027-02-30'),
    run('end', 'R0', '--void'),
  ]);
  for (const { code, stderr } of [both, neither])
    expect([code, stderr]).toEqual([2, 'Give either --on with the last day, or --void.\n']);
  expect(row).toMatchObject({ code: 2, stderr: expect.stringContaining('grant (R12)') });
  expect(day).toMatchObject({ code: 2, stderr: expect.stringContaining('such as 2027-01-31') });
  expect(none).toMatchObject({ code: 1, stderr: 'There is no grant R0.\n' });
});

test('ending or voiding a right in warns of the grants out that it covered', async () => {
  const { db } = server.context;
  const drama = await addDrama(db);
  const right = `R${await addGrant(db, drama)}`;
  const sold = { direction: 'out' as const, party: 'Luna TV', territories: ['MX'] };
  const period = '[2027-01-01,2029-01-01)';
  const out = `R${await addGrant(db, drama, { ...sold, period })}`;
  const warning = `Warning: leaves ${out} (out, Luna TV) without rights in: MX · svod · 2027-01-01 to 2028-12-31\n`;
  expect((await run('end', right, '--on', '2029-12-31')).stdout).not.toContain('Warning');
  expect((await run('end', right, '--on', '2028-12-30')).stdout).toBe(
    `${right}: the last day is now 2028-12-30; before: 2029-12-31.\n${warning}`,
  );
  // The grant out is not covered before either, so nothing is lost.
  expect((await run('end', right, '--void')).stdout).toBe(`${right} is now inactive.\n`);
  const renewed = `R${await addGrant(db, drama, { reference: 'renewed' })}`;
  expect((await run('end', renewed, '--void')).stdout).toBe(
    `${renewed} is now inactive.\n${warning}`,
  );
  expect((await run('end', out, '--void')).stdout).toBe(`${out} is now inactive.\n`);
});

test.each(['end', 'void'] as const)('%s waits for a running import', async (kind) => {
  const { db, rightsDesk } = server.context;
  const id = await addGrant(db, lantern, { reference: `${kind} waits`, party: 'Nova' });
  const reference = { kind: 'right' as const, id };
  const find = () => rightsDesk.showRow(reference);
  const changed = await db.transaction().execute(async (tx) => {
    await lockCatalogue(tx);
    const change =
      kind === 'end'
        ? rightsDesk.end('mei', reference, '2027-06-30', '')
        : rightsDesk.void('mei', reference, '');
    await vi.waitFor(async () => expect(await countWaiting(db, 0)).toBe(1));
    // An import writes all fields of a row as it has read them.
    await tx
      .updateTable('rights_grants')
      .set({ period: '[2026-01-01,)', status: 'active', media: ['avod'] })
      .where('id', '=', id)
      .execute();
    return { change };
  });
  await changed.change;
  expect(await find()).toMatchObject(
    kind === 'end'
      ? { end: '2027-06-30', media: ['avod'] }
      : { status: 'inactive', media: ['avod'] },
  );
});

test('of two concurrent calls that end a grant on the same day, one is refused', async () => {
  const { db, rightsDesk } = server.context;
  const id = await addGrant(db, lantern, { reference: 'twice', party: 'Nova' });
  const end = () => rightsDesk.end('mei', { kind: 'right', id }, '2027-01-31', '');
  const results = await Promise.allSettled([end(), end()]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
