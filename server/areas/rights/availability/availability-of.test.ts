import { describe, expect, test } from 'vitest';
import { countryCodes, WORLD } from '#contract/licence/territories.ts';
import type { PlainRequest, PlainRow } from '#tests/support/rights/brute-force.ts';
import {
  compareWithBruteForce,
  toDramaRights,
  toLicenceRequest,
} from '#tests/support/rights/compare-decisions.ts';
import { decide, languages, request, row } from '#tests/support/rights/examples.ts';
import { isGrantable, stateOf } from './availability-of.ts';

test('decides as a loop over every atom and day does, in every state', () => {
  expect(Math.min(...Object.values(compareWithBruteForce(300)))).toBeGreaterThan(0);
});

describe('state', () => {
  const soldInChile = row('out', { countries: ['CL'], isExclusive: true });
  const quotedInMexico = row('quote', { countries: ['MX'], isExclusive: true });
  const both = { countries: ['CL', 'MX'] };
  const examples: [string, Partial<PlainRequest>, PlainRow[]][] = [
    ['free', both, [row('in')]],
    ['partly', both, [row('in'), soldInChile]],
    ['partly', both, [row('in'), quotedInMexico]],
    ['negotiating', both, [row('in'), soldInChile, quotedInMexico]],
    ['taken', { countries: ['CL'] }, [row('in'), soldInChile]],
    ['taken', both, [row('in', { maySublicense: false }), quotedInMexico]],
    ['unstated', both, [soldInChile, quotedInMexico, row('holdback')]],
  ];
  test.each(examples)('is %s (example %#)', (state, changes, rows) => {
    expect(decide(request(changes), rows).state).toBe(state);
    expect(stateOf(toLicenceRequest(request(changes)), toDramaRights(rows))).toBe(state);
  });

  test('unstated rights have no reasons, no remainder and no date', () => {
    expect(decide(request(), [row('holdback')])).toEqual({
      state: 'unstated',
      reasons: [],
      free: [],
      free_from: null,
    });
  });
});

describe('isGrantable', () => {
  const soldInChile = row('out', { countries: ['CL'], isExclusive: true });
  const both = { countries: ['CL', 'MX'] };
  const examples: [string, Partial<PlainRequest>, PlainRow[], boolean][] = [
    ['held rights can be granted', both, [row('in')], true],
    ['rights that are not held cannot', both, [row('in', { countries: ['MX'] })], false],
    ['a part that is sold prevents the grant', both, [row('in'), soldInChile], false],
    ['a holdback prevents it', both, [row('in'), row('holdback')], false],
    [
      'quotes do not',
      { isExclusive: true },
      [row('in', { isExclusive: true }), row('quote')],
      true,
    ],
    ['unstated rights can be granted', { isExclusive: true }, [], true],
    ['unstated rights that are sold cannot', both, [soldInChile], false],
    ['unstated rights that are held back cannot', both, [row('holdback')], false],
  ];
  test.each(examples)('%s', (_, changes, rows, isPossible) => {
    const scope = toLicenceRequest(request(changes));
    expect(isGrantable(scope, toDramaRights(rows))).toBe(isPossible);
  });
});

describe('free remainder', () => {
  test('is the world if it contains every country', () => {
    const { free } = decide(request({ countries: countryCodes }), [row('in')]);
    expect(free).toEqual([{ territories: [WORLD], media: ['svod'] }]);
  });

  test('has one product for the media with the same free countries', () => {
    const asked = request({
      countries: ['CL', 'JP', 'MX'],
      media: ['svod', 'avod', 'fast', 'remake'],
    });
    const { free } = decide(asked, [
      row('in'),
      row('out', { countries: ['CL'], media: ['avod'], isExclusive: true }),
      row('holdback', { media: ['remake'] }),
    ]);
    expect(free).toEqual([
      { territories: ['CL', 'JP', 'MX'], media: ['svod', 'fast'] },
      { territories: ['JP', 'MX'], media: ['avod'] },
    ]);
  });

  test('contains a pair only if all requested languages are free in it', () => {
    const asked = request({
      countries: ['CL', 'MX'],
      languages: languages('es:audio', 'pt:audio'),
    });
    const { free } = decide(asked, [
      row('in'),
      row('out', { countries: ['CL'], languages: languages('pt:audio'), isExclusive: true }),
    ]);
    expect(free).toEqual([{ territories: ['MX'], media: ['svod'] }]);
  });
});

describe('free_from', () => {
  const exclusive = { isExclusive: true };
  const examples: [string, PlainRow[], string | null][] = [
    ['is the start of a free request', [row('in')], '2028-01-01'],
    [
      'is the end of the last blocker',
      [
        row('in'),
        row('out', { ...exclusive, end: '2029-03-01' }),
        row('holdback', { end: '2028-02-01' }),
      ],
      '2029-03-01',
    ],
    [
      'counts quotes as blockers',
      [row('in'), row('quote', { ...exclusive, end: '2028-04-01' })],
      '2028-04-01',
    ],
    [
      'is late enough for the whole term before a later blocker',
      [row('in'), row('holdback', { start: '2028-06-01', end: '2028-07-01' })],
      '2028-07-01',
    ],
    [
      'is the start of the grant in that closes the gap',
      [row('in', { end: '2028-03-01' }), row('in', { start: '2028-05-01' })],
      '2028-05-01',
    ],
    [
      'can be five years after the start',
      [row('in'), row('holdback', { end: '2033-01-01' })],
      '2033-01-01',
    ],
    ['is null if it would be later', [row('in'), row('holdback', { end: '2033-01-02' })], null],
    ['is null if a blocker has no end', [row('in'), row('holdback')], null],
    [
      'is null if the rights end before the term does',
      [row('in', { end: '2029-12-31' }), row('holdback', { end: '2029-01-01' })],
      null,
    ],
  ];
  test.each(examples)('%s', (_, rows, day) => {
    expect(decide(request(), rows).free_from).toBe(day);
  });
});
