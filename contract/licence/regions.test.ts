import { expect, test } from 'vitest';
import { regions, summariseTerritories } from './regions.ts';
import { countryCodes, isTerritory, WORLD } from './territories.ts';

/** Uninhabited territories, which belong to no region. */
const UNINHABITED = ['AQ', 'BV', 'GS', 'HM', 'IO', 'TF', 'UM'];

test('every inhabited country belongs to exactly one region', () => {
  const codes = regions.flatMap((region) => region.codes);
  expect(codes.filter((code) => !isTerritory(code))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
  expect(countryCodes.filter((code) => !codes.includes(code))).toEqual(UNINHABITED);
});

test('complete regions are summarised by their name', () => {
  const eastAsia = regions.find(({ name }) => name === 'eastAsia')?.codes ?? [];
  expect(summariseTerritories(['FR', ...eastAsia])).toEqual({
    regions: ['eastAsia'],
    countries: ['FR'],
  });
  expect(summariseTerritories([WORLD])).toEqual({ regions: [], countries: [WORLD] });
});
