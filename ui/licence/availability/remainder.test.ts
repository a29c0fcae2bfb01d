import { expect, test } from 'vitest';
import { countryCodes } from '#contract/licence/territories.ts';
import { remainderOf } from './remainder.ts';

const asked = (territories: string[], media: string[], territoriesExcluded: string[] = []) =>
  ({ territories, territoriesExcluded, media }) as Parameters<typeof remainderOf>[0];

test('countries that are free in all media are offered', () => {
  const free = [{ territories: ['AR', 'PE'], media: ['svod' as const, 'avod' as const] }];
  expect(remainderOf(asked(['AR', 'CL', 'MX', 'PE'], ['svod', 'avod']), free)).toEqual({
    values: { territories: ['AR', 'PE'], territoriesExcluded: [], media: ['svod', 'avod'] },
    countries: ['AR', 'PE'],
    missingCountries: ['CL', 'MX'],
    missingMedia: [],
  });
});

test('media that are free in all countries are offered, even from several free parts', () => {
  const free = [
    { territories: ['AR'], media: ['svod' as const, 'avod' as const] },
    { territories: ['CL', 'MX', 'PE'], media: ['avod' as const] },
  ];
  expect(remainderOf(asked(['AR', 'CL', 'MX', 'PE'], ['svod', 'avod']), free)).toMatchObject({
    values: { territories: ['AR', 'CL', 'MX', 'PE'], media: ['avod'] },
    missingCountries: [],
    missingMedia: ['svod'],
  });
});

test('all media in half of the countries are preferred to half of the media in all', () => {
  const free = [
    { territories: ['AR'], media: ['svod' as const, 'avod' as const] },
    { territories: ['MX'], media: ['avod' as const] },
  ];
  expect(remainderOf(asked(['AR', 'MX'], ['svod', 'avod']), free)?.missingMedia).toEqual([]);
});

test('most of the world is the world with more exclusions', () => {
  const taken = new Set(['CN', 'JP']);
  const territories = countryCodes.filter((code) => !taken.has(code) && code !== 'KP');
  const remainder = remainderOf(asked(['WORLD'], ['svod'], ['KP']), [
    { territories, media: ['svod'] },
  ]);
  expect(remainder?.values).toEqual({
    territories: ['WORLD'],
    territoriesExcluded: ['KP', 'CN', 'JP'],
    media: ['svod'],
  });
  expect(remainder?.missingCountries).toEqual(['CN', 'JP']);
});

test('a small part of the world is a list of countries', () => {
  const free = [{ territories: ['CN', 'JP'], media: ['svod' as const] }];
  expect(remainderOf(asked(['WORLD'], ['svod']), free)?.values.territories).toEqual(['CN', 'JP']);
});

test('WORLD in the answer means all countries of the request', () => {
  const free = [{ territories: ['WORLD'], media: ['avod' as const] }];
  expect(remainderOf(asked(['WORLD'], ['svod', 'avod'], ['CN']), free)?.values).toEqual({
    territories: ['WORLD'],
    territoriesExcluded: ['CN'],
    media: ['avod'],
  });
});

test('nothing is offered if nothing is free', () => {
  expect(remainderOf(asked(['AR'], ['svod']), [])).toBeUndefined();
});
