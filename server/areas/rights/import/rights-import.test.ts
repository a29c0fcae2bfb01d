import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countryCodes } from '#contract/licence/territories.ts';
import type { Db } from '#server/db/client.ts';
import { drama, folderWith, importer } from '#tests/support/data/import.ts';
import { holdback, right, withDrama } from '#tests/support/data/rights-import.ts';
import { makeWorkbook } from '#tests/support/data/workbook.ts';

const countRights = (db: Db) =>
  Promise.all(
    (['rights_grants', 'rights_holdbacks', 'audit_log'] as const).map(
      async (table) => (await db.selectFrom(table).selectAll().execute()).length,
    ),
  );

test('defaults are filled in, groups become leaves and regions become countries', async () => {
  const { db, id, importJson } = await withDrama();
  const { summary } = await importJson({
    rights: [
      { ...right, media: ['tv', 'tvod', 'SVOD'], territories: 'north america; jp', end: null },
      {
        ...right,
        reference: undefined,
        direction: 'IN',
        territories: ['world'],
        territories_excluded: ['East Asia'],
        language_uses: ['zh_hant:AUDIO', { language: 'es', use: 'subtitle' }, 'ja'],
        is_exclusive: true,
        may_sublicense: 'no',
        status: 'draft',
      },
    ],
    holdbacks: [{ external_id: 'A-1', start: '1 March 2027', reason: 'Cinema' }],
  });
  expect(summary).toMatchObject({ refused: 0, rights: { added: 2 }, holdbacks: { added: 1 } });
  const common = { drama_id: id, party: 'Luna TV' };
  expect(await db.selectFrom('rights_grants').selectAll().orderBy('id').execute()).toMatchObject([
    {
      ...common,
      direction: 'out',
      reference: 'LT-1',
      period: '[2027-01-01,)',
      media: ['svod', 'tvod_rental', 'tvod_purchase', 'tv_free', 'tv_pay'],
      territories: ['BM', 'CA', 'GL', 'JP', 'PM', 'US'],
      territories_excluded: [],
      language_uses: [],
      is_exclusive: false,
      may_sublicense: true,
      status: 'active',
    },
    {
      ...common,
      direction: 'in',
      reference: '',
      period: '[2027-01-01,2029-01-01)',
      territories: ['WORLD'],
      territories_excluded: ['CN', 'HK', 'JP', 'KP', 'KR', 'MN', 'MO', 'TW'],
      language_uses: ['es:subtitle', 'ja:any', 'zh-Hant:audio'],
      is_exclusive: true,
      may_sublicense: false,
      status: 'draft',
    },
  ]);
  expect(await db.selectFrom('rights_holdbacks').selectAll().execute()).toMatchObject([
    { drama_id: id, media: [], territories: [], period: '[2027-03-01,)', reason: 'Cinema' },
  ]);
});

test('a row changes the right with its key; absent fields and other rights are kept', async () => {
  const { db, importJson } = await withDrama();
  const { external_id, direction, party, reference } = right;
  const key = { external_id, direction, party, reference };
  await importJson({
    rights: [right, { ...right, reference: 'LT-2', territories: ['CL'] }],
    holdbacks: [holdback],
  });
  const again = await importJson({
    rights: [{ ...key, end: '2029-06-30', is_exclusive: 'yes' }],
    holdbacks: [{ ...holdback, reason: 'Cinema' }],
  });
  const [first] = await db.selectFrom('rights_grants').selectAll().orderBy('id').execute();
  const [block] = await db.selectFrom('rights_holdbacks').selectAll().execute();
  expect(again).toMatchObject({
    lines: [
      `changed rights[0]: R${first?.id} (out, Luna TV, LT-1): end 2028-12-31 → 2029-06-30; is_exclusive no → yes`,
      `changed holdbacks[0]: H${block?.id} (holdback): reason (empty) → Cinema`,
    ],
    rows: [{ changes: [{ field: 'end', from: '2028-12-31', to: '2029-06-30' }, {}] }, {}],
    summary: { rights: { added: 0, changed: 1, unchanged: 0 }, holdbacks: { changed: 1 } },
  });
  expect(first).toMatchObject({ media: ['svod'], period: '[2027-01-01,2029-07-01)' });
  expect(await countRights(db)).toEqual([2, 1, 5]);
  const audited = await db.selectFrom('audit_log').selectAll().orderBy('id').execute();
  expect(audited.map(({ subject }) => subject)).toContain(`holdback:H${block?.id}`);
  expect(audited.filter(({ subject }) => subject === `right:R${first?.id}`)).toMatchObject([
    {
      actor: 'mei',
      action: 'catalogue.import',
      change: { file: 'a.json', drama: 'A-1', added: { territories: ['MX'], end: '2028-12-31' } },
    },
    {
      change: {
        file: 'a.json',
        drama: 'A-1',
        end: { from: '2028-12-31', to: '2029-06-30' },
        is_exclusive: { from: 'no', to: 'yes' },
      },
    },
  ]);
});

const cases: [field: object, error: string][] = [
  [{ media: ['svod', 'dvd'] }, 'media "dvd" is not a medium. Valid media: svod, avod, '],
  [{ media: ['svdo'] }, 'media "svdo" is not a medium: did you mean svod? Valid media: svod, '],
  [{ media: ['svod', 'svod'] }, 'media lists svod twice'],
  [{ media: ['tv', 'tv_pay'] }, 'media lists tv_pay twice'],
  [{ media: [] }, 'media is missing'],
  [{ media: undefined }, 'media is missing'],
  [{ territories: ['XX'] }, 'territories "XX" is not a country code such as MX, WORLD or a region'],
  [
    { territories: 'Mexico' },
    'or a region such as Latin America and the Caribbean: did you mean MX?',
  ],
  [{ territories: 'UK' }, ': did you mean GB?'],
  [{ territories: 'LatAm' }, ': did you mean Latin America and the Caribbean?'],
  [{ territories_excluded: 'China' }, '"China" is not a country code such as CN or a region such'],
  [{ territories: 'MX, mx' }, 'territories lists MX twice'],
  [{ territories: ['WORLD', 'MX'] }, 'territories lists WORLD alongside other territories'],
  [{ territories: '' }, 'territories is missing'],
  [{ territories_excluded: ['CN'] }, 'territories_excluded CN: only allowed with WORLD'],
  [
    { territories: ['WORLD'], territories_excluded: ['WORLD'] },
    'territories_excluded cannot exclude WORLD',
  ],
  [
    { territories: ['WORLD'], territories_excluded: [...countryCodes] },
    'territories_excluded includes every country',
  ],
  [
    { language_uses: ['es:dubbed'] },
    'language_uses "es:dubbed" is not a language and its use, such as es:subtitle',
  ],
  [{ language_uses: 'jp:audio' }, 'language_uses "jp:audio" is not a language and its use'],
  [{ language_uses: 'es:audio, ES:audio' }, 'language_uses lists es:audio twice'],
  [
    { language_uses: 'es:audio, es' },
    'language_uses lists a language both with all uses and with one',
  ],
  [{ start: '2027-02-30' }, 'start "2027-02-30" is not a date: write it as 2026-01-31'],
  [{ start: '' }, 'start is missing'],
  [{ end: '2026-12-31' }, 'end 2026-12-31 is before the first day, 2027-01-01'],
  [{ end: '9999-12-31' }, 'end "9999-12-31" is after 2199: leave the end empty'],
  [{ direction: 'sideways' }, 'direction "sideways" must be in or out'],
  [{ direction: undefined }, 'direction is missing'],
  [{ status: 'signed' }, 'status "signed" must be active, draft or inactive'],
  [{ party: ' ' }, 'party is missing'],
  [{ party: 'x'.repeat(201) }, 'is longer than 200 characters'],
  [{ reference: 'x'.repeat(101) }, 'is longer than 100 characters'],
  [{ is_exclusive: 'maybe' }, 'is_exclusive "maybe" must be yes or no'],
  [{ licence_fee: 5 }, 'Unknown field licence_fee.'],
  [{ external_id: 'A-2' }, 'external_id A-2: there is no such drama in Dramas or in the catalogue'],
];

test('an invalid right is refused with its row and column, and nothing is changed', async () => {
  const { db, importJson } = await withDrama();
  for (const [field, error] of cases) {
    const bad = { ...right, reference: 'bad', ...field };
    const { lines, summary } = await importJson({ rights: [right, bad], holdbacks: [holdback] });
    const refused = lines.filter((line) => line.startsWith('refused'));
    expect(refused).toEqual([expect.stringContaining(`refused rights[1]: `)]);
    expect(refused[0]).toContain(error);
    expect(summary).toMatchObject({ refused: 1, rights: { added: 0 }, holdbacks: { added: 0 } });
  }
  expect(await countRights(db)).toEqual([0, 0, 0]);
});

test('an invalid holdback is refused, and nothing is changed', async () => {
  const { db, importJson } = await withDrama();
  const invalid = [
    { ...holdback, territories_excluded: ['CN'] },
    { ...holdback, end: '2025-12-31' },
    { ...holdback, start: null },
    { ...holdback, reason: 'x'.repeat(501) },
  ];
  const errors = await Promise.all(
    invalid.map(async (one) => (await importJson({ rights: [right], holdbacks: [one] })).lines[0]),
  );
  expect(errors).toEqual([
    'refused holdbacks[0]: territories_excluded CN: only allowed with WORLD',
    'refused holdbacks[0]: end 2025-12-31 is before the first day, 2026-01-01',
    'refused holdbacks[0]: start is missing',
    expect.stringMatching(/^refused holdbacks\[0\]: reason .* is longer than 500 characters$/),
  ]);
  expect(await countRights(db)).toEqual([0, 0, 0]);
});

test('a drama cannot have more than 1,000 rights and holdbacks', async () => {
  const { db, importJson } = await withDrama();
  const many = Array.from({ length: 10_000 }, (_, at) => ({ ...right, reference: `LT-${at}` }));
  const rule =
    'At most 1,000 rights and holdbacks of a drama are allowed, including those stored already, drafts and inactive ones';
  expect((await importJson({ rights: many })).lines).toEqual([
    `refused rights[1000]: external_id A-1 has more than 1,000 rows. ${rule}`,
  ]);
  expect(await countRights(db)).toEqual([0, 0, 0]);
  const allowed = many.slice(0, 1000).map((row) => ({ ...row, party: row.reference }));
  expect((await importJson({ rights: allowed })).summary.rights.added).toBe(1000);
  expect((await importJson({ holdbacks: [holdback] })).lines).toEqual([
    `refused holdbacks[0]: external_id A-1 would have 1,001 rights and holdbacks, 1,000 of them stored already. ${rule}`,
  ]);
});

test('a file may add a drama and its rights; an error in the rights rolls back both', async () => {
  const { db, importJson } = await withDrama();
  const file = {
    rights: [{ ...right, external_id: 'A-9' }],
    dramas: [{ ...drama, external_id: 'A-9' }],
  };
  const added = { dramas: { added: 1 }, rights: { added: 1 }, refused: 0 };
  expect((await importJson(file, true)).summary).toMatchObject(added);
  const bad = { ...file, holdbacks: [{ ...holdback, external_id: 'A-9', end: '2025-01-01' }] };
  expect((await importJson(bad)).summary).toMatchObject({ refused: 1, dramas: { added: 0 } });
  expect(await db.selectFrom('dramas').select('external_id').execute()).toEqual([
    { external_id: 'A-1' },
  ]);
  expect((await importJson(file)).summary).toMatchObject(added);
  expect(await countRights(db)).toEqual([1, 0, 2]);
});

test('invalid cells of a workbook are refused with their row', async () => {
  const { db } = await withDrama();
  const headings = ['external_id', 'direction', 'party', 'media', 'territories', 'start', 'end'];
  const folder = await folderWith({
    'a.xlsx': await makeWorkbook({
      Rights: [
        headings,
        ['A-1', 'in', 'Harbour', 'svod', 'WORLD', new Date('2026-01-01'), ''],
        ['A-1', 'in', { error: '#N/A' }, 'svod', 'WORLD', new Date('2026-01-01'), ''],
        ['A-1', 'in', 'B', 'svod', 'WORLD', '03/04/2026', ''],
        ['A-1', 'in', 'C', { error: '#REF!' }, 'WORLD', new Date('2026-01-01'), ''],
        ['A-1', 'in', 'D', new Date('2026-01-01'), 'WORLD', new Date('2026-01-01'), ''],
      ],
    }),
    'misspelt.xlsx': await makeWorkbook({ Rights: [[...headings, 'teritories_excluded']] }),
    'incomplete.xlsx': await makeWorkbook({ Rights: [headings.slice(1)] }),
  });
  const run = importer(db);
  expect((await run(join(folder, 'a.xlsx'))).lines).toEqual([
    'refused Rights row 3: party has the Excel error #N/A',
    'refused Rights row 4: start "03/04/2026" could be two dates: write 2026-04-03 or 2026-03-04',
    'refused Rights row 5: media has the Excel error #REF!',
    'refused Rights row 6: media must be a list',
    'added Rights row 2: in, Harbour: svod · WORLD · from 2026-01-01',
  ]);
  await expect(run(join(folder, 'misspelt.xlsx'))).rejects.toThrow(
    'Unknown column "teritories_excluded" in Rights. Did you mean territories_excluded?',
  );
  await expect(run(join(folder, 'incomplete.xlsx'))).rejects.toThrow(
    'Missing column "external_id" in Rights.',
  );
  expect(await countRights(db)).toEqual([0, 0, 0]);
});
