import { expect, test } from 'vitest';
import type { LeafMedium } from '#contract/licence/media.ts';
import { readLanguageUse } from '#contract/licence/terms.ts';
import { listFreePeriods } from './free-periods.ts';
import {
  type Grant,
  type GrantIn,
  NO_RIGHTS,
  toCountrySet,
  toMediaSet,
  toTerritories,
} from './grants.ts';
import { toDay, toDayNumber } from './periods.ts';

const grant = (
  media: LeafMedium[],
  territories: string[],
  [start, end]: [string, string | null],
  more: Partial<GrantIn> & { uses?: string[] } = {},
): GrantIn => ({
  media: toMediaSet(media),
  countries: toCountrySet(territories),
  start: toDayNumber(start),
  end: end === null ? Infinity : toDayNumber(end),
  languages: (more.uses ?? []).map(readLanguageUse),
  isExclusive: true,
  maySublicense: true,
  ...more,
});

function describe(rights: Partial<typeof NO_RIGHTS>) {
  return listFreePeriods({ ...NO_RIGHTS, ...rights }, toDayNumber('2027-01-01')).map(
    ({ media, periods }) => ({
      media: media.join(),
      periods: periods.map(
        ({ start, end, countries, exclusive }) =>
          `${toDay(start)} ${end === Infinity ? 'open' : toDay(end)} ${toTerritories(countries)}` +
          ` (${toTerritories(exclusive)})`,
      ),
    }),
  );
}

const held = grant(['svod', 'avod'], ['MX', 'CL'], ['2026-01-01', '2030-01-01']);

test('all that is held is free from the first day, also exclusively; nothing without rights in', () => {
  expect(describe({ grantsIn: [held] })).toEqual([
    { media: 'svod,avod', periods: ['2027-01-01 2030-01-01 CL,MX (CL,MX)'] },
  ]);
  expect(describe({})).toEqual([]);
  const closed = { ...held, maySublicense: false };
  expect(describe({ grantsIn: [closed] })).toEqual([]);
});

test('an exclusive grant out, a holdback and a quote divide the period of a medium', () => {
  const sold = grant(['svod'], ['MX'], ['2028-01-01', '2029-01-01']);
  const shared: Grant = { ...sold, isExclusive: false, countries: toCountrySet(['CL']) };
  const block = grant(['svod'], ['CL'], ['2029-06-01', null]);
  const quote = grant(['svod'], ['MX', 'CL'], ['2029-01-01', '2029-03-01']);
  expect(
    describe({ grantsIn: [held], grantsOut: [sold, shared], holdbacks: [block], quotes: [quote] }),
  ).toEqual([
    {
      media: 'svod',
      periods: [
        '2027-01-01 2028-01-01 CL,MX (CL,MX)',
        '2028-01-01 2029-01-01 CL ()',
        '2029-03-01 2029-06-01 CL,MX (CL,MX)',
        '2029-06-01 2030-01-01 MX (MX)',
      ],
    },
    { media: 'avod', periods: ['2027-01-01 2030-01-01 CL,MX (CL,MX)'] },
  ]);
});

test('rights held in different languages are free in each of them', () => {
  const spanish = { ...held, languages: [readLanguageUse('es:any')] };
  const english = { ...held, languages: [readLanguageUse('en:any')], isExclusive: false };
  const sold = grant(['svod'], ['MX'], ['2026-01-01', null], { uses: ['es:subtitle'] });
  expect(describe({ grantsIn: [spanish, english], grantsOut: [sold] })).toEqual([
    { media: 'svod', periods: ['2027-01-01 2030-01-01 CL,MX (CL)'] },
    { media: 'avod', periods: ['2027-01-01 2030-01-01 CL,MX (CL,MX)'] },
  ]);
});
