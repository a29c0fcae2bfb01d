import { expect, test } from 'vitest';
import type { RightsCalendar } from '#contract/desk/rights-check.ts';
import { fillFields } from '#contract/desk/sheets/field.ts';
import { rightFields } from '#contract/desk/sheets/rights-fields.ts';
import { toBars } from './bars.ts';
import { calendarRows } from './calendar-rows.ts';
import { regionGroups } from './territory-set.ts';
import { toFreeTimes } from './time/free-time.ts';

const grant: RightsCalendar['grants'][number] = {
  ...fillFields(rightFields, ({ empty }) => empty),
  id: 'R1',
  drama: 'A-1',
  party: 'Harbour',
  media: ['svod', 'avod'],
  territories: ['WORLD'],
  territories_excluded: ['CN'],
  start: '2026-01-01',
  is_exclusive: true,
  deal_no: null,
  updated_at: '2026-01-01T00:00:00Z',
};
const out = { ...grant, id: 'R2', direction: 'out' as const, party: 'Luna', end: '2027-12-31' };
const calendar: RightsCalendar = {
  drama: 'A-1',
  title: 'Lantern',
  state: 'published',
  today: '2027-01-01',
  grants: [
    grant,
    { ...out, territories: ['MX'], territories_excluded: [], media: ['svod'] },
    {
      ...out,
      id: 'R3',
      territories: ['JP'],
      territories_excluded: [],
      start: '2028-01-01',
      end: null,
    },
    { ...out, id: 'R4', status: 'inactive' },
  ],
  holdbacks: [
    {
      id: 'H1',
      drama: 'A-1',
      media: [],
      territories: [],
      territories_excluded: [],
      start: '2029-01-01',
      end: '2029-12-31',
      reason: '',
      updated_at: '2026-01-01T00:00:00Z',
    },
  ],
  offers: [],
  is_unstated: false,
  free: [
    {
      media: ['svod'],
      periods: [
        {
          start: '2027-01-01',
          end: '2027-12-31',
          free: { territories: ['WORLD'], territories_excluded: ['CN', 'MX'] },
          exclusive: { territories: ['JP'], territories_excluded: [] },
        },
        {
          start: '2028-01-01',
          end: '2028-12-31',
          free: { territories: ['MX'], territories_excluded: [] },
          exclusive: { territories: [], territories_excluded: [] },
        },
      ],
    },
  ],
  free_today: [],
};

const data = { bars: toBars(calendar), free: toFreeTimes(calendar) };
const rows = (media: Parameters<typeof calendarRows>[1], open: string[] = []) =>
  calendarRows(data, media, new Set(open));
const ids = (row: ReturnType<typeof rows>[number] | undefined) =>
  row?.lanes.map((lane) => lane.map(({ bar }) => bar.id).join());

test('every country is in one group of territories', () => {
  const codes = regionGroups.flatMap((group) => group.codes);
  expect([codes.length, new Set(codes).size]).toEqual([249, 249]);
});

test('closed, there is a row per medium; open, one per region and country', () => {
  expect(rows([])).toHaveLength(11);
  expect(rows(['svod'], ['svod'])).toHaveLength(1 + regionGroups.length);
  const asia = rows(['svod'], ['svod', 'svod.eastAsia']);
  expect(asia.filter(({ level }) => level === 3).map(({ country }) => country)).toEqual(
    'CN HK JP KP KR MN MO TW'.split(' '),
  );
});

test('a row has the active bars of its medium and countries; those that follow share a lane', () => {
  const [svod] = rows(['svod']);
  expect(ids(svod)).toEqual(['R1', 'R2,R3', 'H1']);
  const [avod] = rows(['avod']);
  expect(ids(avod)).toEqual(['R1', 'R3', 'H1']);
  const [fast] = rows(['fast']);
  expect(ids(fast)).toEqual(['H1']);
  const countries = rows(['svod'], ['svod', 'svod.eastAsia']);
  expect(ids(countries.find(({ country }) => country === 'CN'))).toEqual(['H1']);
  expect(ids(countries.find(({ country }) => country === 'JP'))).toEqual(['R1', 'R3', 'H1']);
});

test('free time says whether all countries of a row are free, and exclusively', () => {
  const all = rows(['svod'], ['svod', 'svod.eastAsia', 'svod.latinAmerica']);
  const levels = (key: string) =>
    all.find((row) => row.key === key)?.free.map(({ level, count }) => `${level} ${count}`);
  expect(levels('svod')).toEqual(['some 247', 'some 1']);
  expect(levels('svod.europe')).toEqual(['all 52']);
  expect(levels('svod.eastAsia.JP')).toEqual(['exclusive 1']);
  expect(levels('svod.eastAsia.CN')).toEqual([]);
  expect(levels('svod.latinAmerica.MX')).toEqual(['all 1']);
});
