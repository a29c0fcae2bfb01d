import { expect, test } from 'vitest';
import { decodeName } from './static-files.ts';

test('a name has no backslash and no control characters', () => {
  expect(decodeName('posters/%E7%AC%AC.webp')).toBe('posters/第.webp');
  for (const name of [
    '..%5Clocked%5Cmaster.m3u8',
    'a\\b',
    'a%00.webp',
    'a%0d%0ab',
    'a%7F',
    '%C2%85',
  ])
    expect(decodeName(name), name).toBeUndefined();
});
