import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useCommandServer } from '#tests/support/command-server.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addEpisodes } from '#tests/support/data/episodes.ts';
import { addGrant, addHoldback } from '#tests/support/data/rights.ts';

const server = useCommandServer();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vignette-avails-'));
  const { db } = server.context;
  const lantern = await addDrama(db, { texts: { en: { title: 'Lantern' } } });
  await db.updateTable('dramas').set({ external_id: 'L-1' }).where('id', '=', lantern).execute();
  await addEpisodes(db, lantern, [60, 60]);
  await addGrant(db, lantern, {
    media: ['svod', 'avod', 'tvod_purchase', 'tvod_rental', 'remake'],
    territories_excluded: ['CN', 'HK'],
    language_uses: ['es:subtitle', 'ja:audio', 'pt-BR:any'],
    period: '[2090-01-01,2099-01-01)',
  });
  await addGrant(db, lantern, {
    reference: '2',
    territories: ['MX', 'CL'],
    period: '[2089-01-01,)',
    is_exclusive: false,
  });
  await addHoldback(db, lantern, {
    media: ['svod'],
    territories: ['CL', 'JP'],
    period: '[2095-01-01,2096-01-01)',
  });
  // None of these may be offered.
  await addGrant(db, lantern, { reference: '3', status: 'draft' });
  await addGrant(db, lantern, { reference: '4', may_sublicense: false });
  await addGrant(db, lantern, { reference: '5', period: '[2020-01-01,2021-01-01)' });
  await addGrant(db, await addDrama(db, { state: 'withdrawn' }));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (name: string, ...args: string[]) =>
  server.run(['rights', 'export', '--avails', join(folder, name), ...args], {
    PUBLIC_URL: 'https://drama.example',
    SITE_NAME: 'Moon Gate',
  });

/** The data rows of the sheet TV, by column; empty cells are left out. */
async function readAvails(name: string) {
  const [sheet] = await readXlsxFile(join(folder, name));
  const [groups = [], columns = [], version = [], ...rows] = sheet?.data ?? [];
  const toRecord = (row: unknown[]) =>
    Object.fromEntries(
      columns.flatMap((column, at) => (row[at] === null ? [] : [[String(column), row[at]]])),
    );
  return {
    sheet: sheet?.sheet,
    groups,
    columns,
    version: toRecord(version),
    rows: rows.map(toRecord),
  };
}

test('the export has one Season row per grant and licence type; what is left out is counted', async () => {
  expect(await run('plain.xlsx')).toEqual({
    code: 0,
    stdout: `Wrote 2 rows of 1 drama to ${join(folder, 'plain.xlsx')}.
Territories that are sold or held back are left out of 2 rows.
Left out for no licence type: avod of 1 grant, remake of 1 grant.
Left out for no price: VOD of 1 grant, EST of 1 grant.
`,
    stderr: '',
  });
  const { sheet, groups, columns, version, rows } = await readAvails('plain.xlsx');
  expect(sheet).toBe('TV');
  expect([groups.length, groups[0], columns[0]]).toEqual([102, 'Avail', 'DisplayName']);
  expect([groups.at(-1), columns.at(-1)]).toEqual(['AvailAsset', 'PackageLabel']);
  expect(version).toEqual({ DisplayName: '1.9' });
  const season = {
    DisplayName: 'Moon Gate',
    WorkType: 'Season',
    EntryType: 'Full Extract',
    SeriesTitleInternalAlias: 'Lantern',
    SeriesTitleDisplayUnlimited: 'Lantern',
    SeasonNumber: 1,
    EpisodeCount: 2,
    ALID: 'md:alid:org:drama.example:L-1',
    SeriesContentID: 'md:cid:org:drama.example:L-1',
    SeasonContentID: 'md:cid:org:drama.example:L-1:1',
    ReleaseYear: 2026,
    FormatProfile: 'HD',
    LicenseType: 'SVOD',
  };
  expect(rows).toEqual([
    {
      ...season,
      Territory: 'WORLD',
      TerritoryExclusion: 'CL, CN, HK, JP',
      Start: '2090-01-01',
      End: '2098-12-31',
      Exclusive: 'Yes',
      AllowedLanguages: 'es:sub, ja:dub, pt-BR',
    },
    { ...season, Territory: 'MX', Start: '2089-01-01', End: 'Open', Exclusive: 'No' },
  ]);
});

/** What the standard requires of every Season row; EpisodeNumber is for episodes. */
const REQUIRED = [
  ...['Territory', 'WorkType', 'EntryType', 'SeriesTitleInternalAlias', 'SeasonNumber'],
  ...['EpisodeCount', 'ALID', 'LicenseType', 'FormatProfile', 'Start', 'End'],
  ...['SeriesContentID', 'SeasonContentID'],
];

test('a mapping adds licence types, prices and the licensee', async () => {
  const mapping = join(folder, 'mapping.json');
  await writeFile(
    mapping,
    JSON.stringify({
      licence_types: { avod: 'SVOD', remake: 'POEST' },
      prices: {
        EST: { type: 'WSP', value: '4.99', currency: 'USD' },
        VOD: { type: 'Tier', value: 'B' },
      },
      licensee: 'Luna TV',
    }),
  );
  const { stdout } = await run('mapped.xlsx', '--mapping', mapping);
  expect(stdout.split('\n').slice(2)).toEqual(['Left out for no price: POEST of 1 grant.', '']);
  const { rows } = await readAvails('mapped.xlsx');
  // SVOD and AVOD of one grant are the same licence type, so they are one row.
  expect(
    rows.map((row) => [row.LicenseType, row.PriceType, row.PriceValue, row.PriceCurrency]),
  ).toEqual([
    ['SVOD', undefined, undefined, undefined],
    ['VOD', 'Tier', 'B', undefined],
    ['EST', 'WSP', '4.99', 'USD'],
    ['SVOD', undefined, undefined, undefined],
  ]);
  for (const row of rows) {
    expect(Object.keys(row)).toEqual(expect.arrayContaining(REQUIRED));
    expect(row).not.toHaveProperty('EpisodeNumber');
    expect(row.Licensee).toBe('Luna TV');
  }
});

test('a wrong mapping is refused with every error, an existing file is kept', async () => {
  const wrong = join(folder, 'wrong.json');
  await writeFile(
    wrong,
    JSON.stringify({
      licence_types: { avod: 'AVOD', cinema: 'EST' },
      prices: { EST: { type: '', currency: 'dollar' }, VOD: 3 },
      price: {},
    }),
  );
  expect(await run('new.xlsx', '--mapping', wrong)).toEqual({
    code: 1,
    stdout: '',
    stderr: `${wrong}: licence_types.avod must be one of EST, VOD, SVOD, POEST.
${wrong}: licence_types.cinema is not a medium.
${wrong}: prices.EST.type must not be empty.
${wrong}: prices.EST.value is missing.
${wrong}: prices.EST.currency must be a currency code such as USD.
${wrong}: prices.VOD must be an object.
${wrong}: price is not a field of the mapping.
`,
  });
  await writeFile(join(folder, 'kept.xlsx'), 'before');
  expect(await run('kept.xlsx')).toMatchObject({
    code: 1,
    stderr: `${join(folder, 'kept.xlsx')} already exists; choose another name.\n`,
  });
  expect(await run('avails.csv')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('must end with .xlsx'),
  });
});
