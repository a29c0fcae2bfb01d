import { expect, test } from 'vitest';
import { leafMedia } from '#contract/licence/media.ts';
import { countryCodes } from '#contract/licence/territories.ts';
import { shortenList, shortenMedia, shortenTerritories } from './shorten.ts';

test('a list of more than three items names two and counts the others', () => {
  expect(shortenList([])).toBe('');
  expect(shortenList(['MX', 'CL', 'AR'])).toBe('MX, CL, AR');
  expect(shortenList(['MX', 'CL', 'AR', 'BR'])).toBe('MX, CL + 2');
});

test('most of the world is written as the world without the other countries', () => {
  expect(shortenTerritories(['WORLD'])).toBe('WORLD');
  expect(shortenTerritories(['WORLD'], ['CN', 'HK'])).toBe('WORLD − CN, HK');
  expect(shortenTerritories(countryCodes)).toBe('WORLD');
  expect(shortenTerritories(countryCodes.filter((code) => code !== 'CN'))).toBe('WORLD − CN');
  expect(shortenTerritories(['JP'])).toBe('JP');
  expect(shortenTerritories(['WORLD'], countryCodes.slice(0, 200))).toBe('WORLD − AD, AE + 198');
});

test('all media are named as such', () => {
  expect(shortenMedia(leafMedia)).toBe('all media');
  expect(shortenMedia(['svod', 'avod'])).toBe('svod, avod');
});
