import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { useCommandServer } from '#tests/support/command-server.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addGrant, addHoldback } from '#tests/support/data/rights.ts';

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
      rights: await (await rightsDesk.list({})).read(),
      holdbacks: await (await rightsDesk.listHoldbacks({})).read(),
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
    (await (await rightsDesk.list(query)).read()).map(({ id }) => id);
  expect(await listIds({ direction: 'out' })).toEqual([grantOut]);
  expect(await listIds({ status: 'draft' })).toEqual([`R${draft}`]);
  expect(await listIds({ drama: `id:${other}` })).toEqual([`R${later}`, `R${draft}`]);
  // By the last day, which is before the given day.
  expect(await listIds({ endsBefore: '2026-06-01' })).toEqual([`R${draft}`, `R${later}`]);
  expect(await listIds({ endsBefore: '2026-05-31' })).toEqual([`R${draft}`]);
  expect((await listIds({}))[0]).toEqual(grantIn);
  const limited = await run('list', '--limit', '1');
  expect(limited.stderr).toBe('1 of 4; --limit 4 shows more, --json without --limit all.\n');
  expect((await run('list', '--limit', '4')).stderr).toBe('');
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
  const table = await list();
  expect(table.stdout.trimEnd().split('\n')).toHaveLength(51);
  expect(table.stderr).toBe('50 of 52; --limit 52 shows more, --json without --limit all.\n');
  const all = await list('--json');
  expect([JSON.parse(all.stdout).length, all.stderr]).toEqual([52, '']);
  const three = await list('--json', '--limit', '3');
  expect(JSON.parse(three.stdout)).toHaveLength(3);
  expect(three.stderr).toMatch(/^3 of 52; /);
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
    /Cinema first\n\nAvailable for one month from today\nlanguages all, non-exclusively: WORLD − AR, BR \+ 5 · svod\nlanguages all, exclusively: WORLD − AR, BR \+ 5 · svod\n$/,
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

test('list --ends-from and --ends-before limit the last day, sorted by it', async () => {
  const { db } = server.context;
  const drama = await addDrama(db);
  for (const lastDay of ['2027-03-31', '2027-01-01', '2026-12-31', '2027-04-01'])
    await addGrant(db, drama, { reference: lastDay, period: `[2026-01-01,${lastDay}]` });
  await addGrant(db, drama, { reference: 'no end' });
  const { stdout } = await run(
    ...['list', '--drama', `id:${drama}`, '--json'],
    ...['--ends-from', '2027-01-01', '--ends-before', '2027-04-01'],
  );
  const found: { end: string }[] = JSON.parse(stdout);
  expect(found.map(({ end }) => end)).toEqual(['2027-01-01', '2027-03-31']);
});
