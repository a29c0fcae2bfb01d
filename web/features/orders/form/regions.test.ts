import { expect, test } from 'vitest';
import { countryCodes, isTerritory, WORLD } from '../../../../contract/territories.ts';
import {
  regions,
  summariseTerritories,
  toggleCountry,
  toggleRegion,
  toggleWorld,
} from './regions.ts';

/** Nobody to watch anything lives there. */
const UNINHABITED = ['AQ', 'BV', 'GS', 'HM', 'IO', 'TF', 'UM'];

test('every country with people in it belongs to exactly one region', () => {
  const codes = regions.flatMap((region) => region.codes);
  expect(codes.filter((code) => !isTerritory(code))).toEqual([]);
  expect(new Set(codes).size).toBe(codes.length);
  expect(countryCodes.filter((code) => !codes.includes(code))).toEqual(UNINHABITED);
});

test('a region is chosen and dropped as a whole, and completes what was there', () => {
  const southAsia = regions.find(({ name }) => name === 'southAsia')?.codes ?? [];
  const chosen = toggleRegion(['IN', 'FR'], southAsia);
  expect(chosen.toSorted()).toEqual(['FR', ...southAsia].toSorted());
  expect(toggleRegion(chosen, southAsia)).toEqual(['FR']);
  expect(toggleRegion([WORLD], southAsia)).toEqual(southAsia);
});

test('the world stands alone', () => {
  expect(toggleWorld(['FR'])).toEqual([WORLD]);
  expect(toggleWorld([WORLD])).toEqual([]);
  expect(toggleCountry([WORLD], 'FR')).toEqual(['FR']);
  expect(toggleCountry(['FR', 'DE'], 'FR')).toEqual(['DE']);
});

test('whole regions are said by their name', () => {
  const eastAsia = regions.find(({ name }) => name === 'eastAsia')?.codes ?? [];
  expect(summariseTerritories(['FR', ...eastAsia])).toEqual({
    regions: ['eastAsia'],
    countries: ['FR'],
  });
  expect(summariseTerritories([WORLD])).toEqual({ regions: [], countries: [WORLD] });
});
