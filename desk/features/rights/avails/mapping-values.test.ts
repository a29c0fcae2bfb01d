import { expect, test } from 'vitest';
import { noMapping, toMapping } from './mapping-values.ts';

test('an empty form has no mapping', () => {
  expect(toMapping(noMapping)).toBeUndefined();
  const blank = { type: ' ', value: '', currency: '' };
  expect(toMapping({ ...noMapping, prices: { EST: blank } })).toBeUndefined();
});

test('a mapping has the form of the file that the command reads', () => {
  const mapping = toMapping({
    licensee: ' Luna TV ',
    licenceTypes: { avod: 'SVOD' },
    prices: {
      EST: { type: 'WSP', value: '4.99', currency: 'usd' },
      VOD: { type: 'Tier', value: 'B', currency: '' },
    },
  });
  expect(JSON.parse(mapping ?? '')).toEqual({
    licensee: 'Luna TV',
    licence_types: { avod: 'SVOD' },
    prices: {
      EST: { type: 'WSP', value: '4.99', currency: 'USD' },
      VOD: { type: 'Tier', value: 'B' },
    },
  });
});
