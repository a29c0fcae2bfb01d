import { beforeAll, expect, test } from 'vitest';
import { countryCodes } from '#contract/licence/territories.ts';
import { useCommandServer } from '#tests/support/command-server.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addGrant, addHoldback } from '#tests/support/data/rights.ts';

const server = useCommandServer();
const run = (...args: string[]) => server.run(['rights', 'check', ...args]);

/** Adds a published drama with an external id. */
async function addTitle(externalId: string, title: string): Promise<number> {
  const { db } = server.context;
  const id = await addDrama(db, { texts: { en: { title } } });
  await db.updateTable('dramas').set({ external_id: externalId }).where('id', '=', id).execute();
  return id;
}

beforeAll(async () => {
  const { db } = server.context;
  await addGrant(db, await addTitle('L-1', 'Lantern'), { media: ['svod', 'avod'] });
  const partly = await addTitle('L-2', 'Harbour');
  await addGrant(db, partly);
  await addGrant(db, partly, {
    direction: 'out',
    territories: ['MX', 'CL'],
    period: '[2026-01-01,2027-07-01)',
  });
  const taken = await addTitle('L-3', 'Orchard');
  await addGrant(db, taken, { is_exclusive: false });
  await addHoldback(db, taken, { period: '[2026-01-01,2028-03-01)' });
  await addTitle('L-4', 'Pavilion');
  await addGrant(db, await addDrama(db, { state: 'withdrawn' }));
});

const market = ['--media', 'svod', '--from', '2027-01-01', '--months', '12'];

test('check prints what is free in the published catalogue, and counts all states', async () => {
  const { code, stdout } = await run('--territory', 'MX,CL,AR,BR,PE', ...market);
  expect(code).toBe(0);
  expect(
    stdout.replaceAll(/ {2,}/g, ' | '),
  ).toBe(`drama | title | state | reasons | free | free from
L-1 | Lantern | free | AR, BR + 3 · svod | 2027-01-01
L-2 | Harbour | partly | rights_out_exist | AR, BR, PE · svod | 2027-07-01
4 titles: 1 free, 1 partly, 0 negotiating, 1 taken, 1 unstated.
`);
});

test('check takes regions by name and by key, as the import does', async () => {
  const [byName, byKey, byCodes] = await Promise.all(
    ['North America', 'northAmerica', 'BM,CA,GL,PM,US'].map((territory) =>
      run('--territory', territory, ...market),
    ),
  );
  expect(byCodes).toMatchObject({ code: 0, stdout: expect.stringContaining('BM, CA + 3 · svod') });
  expect([byName, byKey]).toEqual([byCodes, byCodes]);
});

test('check --state prints titles in another state; --json prints the whole answers', async () => {
  const { stdout } = await run('--territory', 'JP', ...market, '--state', 'taken', '--json');
  expect(JSON.parse(stdout)).toEqual([
    {
      external_id: 'L-3',
      title: 'Orchard',
      state: 'taken',
      reasons: ['holdback'],
      free: [],
      free_from: '2028-03-01',
    },
  ]);
});

test('check takes exclusions, languages and exclusivity', async () => {
  const { db } = server.context;
  const drama = await addTitle('L-5', 'Spanish subtitles');
  await addGrant(db, drama, { language_uses: ['es:subtitle'], territories_excluded: ['CN'] });
  const check = async (...args: string[]) => {
    const { stdout } = await run(...market, '--json', ...args);
    const found: { external_id: string; state: string }[] = JSON.parse(stdout);
    return found.map(({ external_id, state }) => `${external_id} ${state}`);
  };
  expect(
    await check('--territory', 'WORLD', '--except', 'CN,MX,CL', '--language', 'es-MX:subtitle'),
  ).toEqual(['L-1 free', 'L-2 free', 'L-5 free']);
  expect(await check('--territory', 'WORLD', '--language', 'es:subtitle,ja')).toEqual([
    'L-1 free',
    'L-2 partly',
  ]);
  // A grant out that is not exclusive prevents an exclusive licence only.
  await addGrant(db, drama, { direction: 'out', territories: ['AR'], is_exclusive: false });
  const spanish = ['--territory', 'AR', '--language', 'es:subtitle'];
  expect(await check(...spanish)).toContain('L-5 free');
  expect(await check(...spanish, '--exclusive')).toEqual(['L-1 free', 'L-2 free']);
});

test.for([
  [
    ['--territory', 'XX', ...market],
    '"XX" is not a country code such as MX, WORLD or a region such as',
  ],
  [['--territory', 'JP,JP', ...market], 'It lists JP twice'],
  [['--territory', 'WORLD,JP', ...market], 'lists WORLD alongside other territories'],
  [['--territory', ',', ...market], 'It is missing'],
  [
    ['--territory', 'WORLD', '--except', countryCodes.join(), ...market],
    '--except includes every country.',
  ],
  [
    ['--territory', 'JP', '--except', 'CN', ...market],
    '--except applies to --territory WORLD only.',
  ],
  [
    ['--territory', 'JP', ...market, '--media', 'cinema'],
    '"cinema" is not a medium. Valid media: svod, avod, ',
  ],
  [
    ['--territory', 'JP', ...market, '--language', 'es:sung'],
    '"es:sung" is not a language and its use, such as es:subtitle',
  ],
  [['--territory', 'JP', ...market, '--months', '0'], 'Must be a whole number from 1 to 120.'],
  [['--territory', 'JP', ...market, '--from', 'soon'], 'Must be a date such as 2027-01-31'],
  [['--territory', 'JP', '--media', 'svod'], "required option '--months <number>' not specified"],
] as const)('check refuses %j', async ([args, message]) => {
  expect(await run(...args)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining(message),
  });
});
