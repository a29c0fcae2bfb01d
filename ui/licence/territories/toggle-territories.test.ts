import { expect, test } from 'vitest';
import { regions } from '#contract/licence/regions.ts';
import { WORLD } from '#contract/licence/territories.ts';
import { toggleCountry, toggleRegion, toggleWorld } from './toggle-territories.ts';

test('a region is selected and removed as a whole, and completes a partial selection', () => {
  const southAsia = regions.find(({ name }) => name === 'southAsia')?.codes ?? [];
  const chosen = toggleRegion(['IN', 'FR'], southAsia);
  expect(chosen.toSorted()).toEqual(['FR', ...southAsia].toSorted());
  expect(toggleRegion(chosen, southAsia)).toEqual(['FR']);
  expect(toggleRegion([WORLD], southAsia)).toEqual(southAsia);
});

test('selecting the world removes all countries, and selecting a country removes the world', () => {
  expect(toggleWorld(['FR'])).toEqual([WORLD]);
  expect(toggleWorld([WORLD])).toEqual([]);
  expect(toggleCountry([WORLD], 'FR')).toEqual(['FR']);
  expect(toggleCountry(['FR', 'DE'], 'FR')).toEqual(['DE']);
});
