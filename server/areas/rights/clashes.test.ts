import { expect, test } from 'vitest';
import { fillFields } from '#contract/desk/sheets/field.ts';
import { rightFields } from '#contract/desk/sheets/rights-fields.ts';
import { type CheckedRow, describeClash, findClashes } from './clashes.ts';
import type { HoldbackEntry, RightEntry } from './right-entry.ts';

const out: RightEntry = {
  ...fillFields(rightFields, ({ empty }) => empty),
  external_id: 'A-1',
  direction: 'out',
  party: 'Luna TV',
  reference: 'LT-1',
  media: ['svod', 'avod'],
  territories: ['CL', 'MX'],
  territories_excluded: [],
  language_uses: [],
  start: '2027-01-01',
  end: '2028-12-31',
  is_exclusive: false,
  may_sublicense: true,
  status: 'active',
};
const exclusive = { ...out, is_exclusive: true };
const world: RightEntry = {
  ...out,
  direction: 'in',
  party: 'Harbour',
  reference: '',
  is_exclusive: true,
  territories: ['WORLD'],
  start: '2026-01-01',
  end: null,
};
const holdback: HoldbackEntry = {
  external_id: 'A-1',
  media: [],
  territories: [],
  territories_excluded: [],
  start: '2028-06-01',
  end: null,
  reason: '',
};

type Entry = RightEntry | HoldbackEntry;

/** The clashes by the name of the row; `R1`, `R2` … are stored, the rows of the file changed. */
function clashesOf(stored: Entry[], file: Entry[]): Record<string, string[]> {
  const rows: CheckedRow[] = [
    ...stored.map((entry, at) => ({
      entry,
      name: `R${at + 1}`,
      isChanged: false,
      wasActive: true,
    })),
    ...file.map((entry, at) => ({
      entry,
      name: `row ${at + 2}`,
      isChanged: true,
      wasActive: false,
    })),
  ];
  return Object.fromEntries(
    Array.from(findClashes(rows), ([{ name }, clashes]) => [name, clashes.map(describeClash)]),
  );
}

test('grants out clash if they overlap and either is exclusive', () => {
  const other = { ...out, party: 'Sol', territories: ['MX'], start: '2028-01-01', end: null };
  expect(clashesOf([out], [other])).toEqual({});
  const clash = 'clashes with R1 (out, Luna TV, LT-1): MX · svod, avod · 2028-01-01 to 2028-12-31';
  expect(clashesOf([exclusive], [other])).toEqual({ 'row 2': [clash] });
  expect(clashesOf([out], [{ ...other, is_exclusive: true }])).toEqual({ 'row 2': [clash] });
});

test.each<[string, Partial<RightEntry>]>([
  ['another country', { territories: ['PE'] }],
  ['the excluded countries', { territories: ['WORLD'], territories_excluded: ['CL', 'MX'] }],
  ['another medium', { media: ['fast'] }],
  ['the day after the end', { start: '2029-01-01', end: null }],
  ['a draft', { status: 'draft' }],
  ['an inactive grant', { status: 'inactive' }],
  ['a grant in', { direction: 'in', territories: ['WORLD'] }],
])('%s does not clash', (_what, terms) => {
  expect(clashesOf([exclusive], [{ ...exclusive, party: 'Sol', ...terms }])).toEqual({});
  expect(clashesOf([{ ...exclusive, ...terms }], [exclusive])).toEqual({});
});

test('languages clash if one contains the other and they share a use', () => {
  const inLanguage = (language: string, use: 'audio' | 'subtitle' | 'any'): RightEntry => ({
    ...exclusive,
    party: `${language} ${use}`,
    language_uses: [{ language, use }],
  });
  const stored = [inLanguage('es-MX', 'audio')];
  expect(clashesOf(stored, [inLanguage('es', 'any')])).toHaveProperty('row 2');
  expect(clashesOf(stored, [exclusive])).toHaveProperty('row 2');
  expect(clashesOf([exclusive], stored)).toHaveProperty('row 2');
  expect(clashesOf(stored, [inLanguage('es', 'subtitle')])).toEqual({});
  expect(clashesOf(stored, [inLanguage('es-AR', 'audio')])).toEqual({});
});

test('a clash of two rows of the file is reported once, on the later one', () => {
  expect(clashesOf([], [exclusive, { ...exclusive, party: 'Sol' }])).toEqual({
    'row 3': [
      'clashes with row 2 (out, Luna TV, LT-1): CL, MX · svod, avod · 2027-01-01 to 2028-12-31',
    ],
  });
});

test('stored rows that clash are not reported', () => {
  expect(clashesOf([exclusive, { ...exclusive, party: 'Sol' }], [])).toEqual({});
});

test('a holdback clashes with grants out, also if they are not exclusive', () => {
  const period = '2028-06-01 to 2028-12-31';
  expect(clashesOf([holdback], [out])).toEqual({
    'row 2': [`clashes with R1 (holdback): CL, MX · svod, avod · ${period}`],
  });
  expect(clashesOf([out, world], [{ ...holdback, media: ['svod'] }, holdback])).toEqual({
    'row 2': [`clashes with R1 (out, Luna TV, LT-1): CL, MX · svod · ${period}`],
    'row 3': [`clashes with R1 (out, Luna TV, LT-1): CL, MX · svod, avod · ${period}`],
  });
});

test('a grant out must be covered by rights in, if there are any', () => {
  const none: [string, RightEntry[]][] = [
    ['no rights in', []],
    ['covered', [world]],
    [
      'two that follow each other',
      [
        { ...world, end: '2027-12-31' },
        { ...world, reference: '2', start: '2028-01-01' },
      ],
    ],
  ];
  for (const [what, stored] of none) expect(clashesOf(stored, [exclusive]), what).toEqual({});
  const message = 'is not covered by acquired rights: MX · svod · 2027-01-01 to 2028-12-31';
  const short: RightEntry[] = [
    { ...world, territories_excluded: ['MX'] },
    { ...world, reference: '2', media: ['avod'] },
  ];
  expect(clashesOf(short, [out])).toEqual({ 'row 2': [message] });
  for (const terms of [
    { may_sublicense: false },
    { is_exclusive: false },
    { end: '2028-12-30' },
    { start: '2027-01-02' },
    { language_uses: [{ language: 'es', use: 'any' as const }] },
  ]) {
    expect(clashesOf([{ ...world, ...terms }], [exclusive])).toHaveProperty('row 2');
  }
  expect(clashesOf([{ ...world, status: 'draft' }], [out])).toEqual({});
});

test('changed rights in that do not cover a stored grant out are reported', () => {
  expect(clashesOf([out], [{ ...world, end: '2027-12-31' }])).toEqual({
    'row 2': [
      'leaves R1 (out, Luna TV, LT-1) without acquired rights: CL, MX · svod, avod · 2027-01-01 to 2028-12-31',
    ],
  });
});

test('media with different uncovered countries are named separately', () => {
  const rightsIn: RightEntry[] = [
    { ...world, media: ['svod'], territories: ['MX'] },
    { ...world, reference: '2', media: ['avod'], territories: ['CL'] },
  ];
  const period = '2027-01-01 to 2028-12-31';
  expect(clashesOf(rightsIn, [out])).toEqual({
    'row 2': [`is not covered by acquired rights: CL · svod · ${period}; MX · avod · ${period}`],
  });
});

test('a right in that is made inactive is reported with the grants out that it covered', () => {
  const check = (entry: RightEntry, wasActive: boolean) => {
    const clashes = findClashes([
      { entry: out, name: 'R1', isChanged: false, wasActive: true },
      { entry, name: 'R2', isChanged: true, wasActive },
    ]);
    return [...clashes.values()].flat().map(describeClash);
  };
  expect(check({ ...world, status: 'inactive' }, true)).toEqual([
    'leaves R1 (out, Luna TV, LT-1) without acquired rights: CL, MX · svod, avod · 2027-01-01 to 2028-12-31',
  ]);
  // Without active rights in, before and after, the rights of the drama are not stated.
  expect(check({ ...world, status: 'draft' }, false)).toEqual([]);
});

test('all clashes of a row are listed', () => {
  const stored = Array.from({ length: 30 }, (_, at) => ({ ...out, reference: `LT-${at}` }));
  expect(clashesOf(stored, [exclusive])['row 2']).toHaveLength(30);
});
