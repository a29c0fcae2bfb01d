import { expect, test } from 'vitest';
import { closest } from './did-you-mean.ts';

const slugs = ['urban', 'urban-love', 'wuxia', 'revenge', '都市爱情'];

test.each([
  ['urbn', 'urban'],
  ['ubran', 'urban'],
  ['Urbans', 'urban'],
  ['urban_luve', 'urban-love'],
  ['都市愛情', '都市爱情'],
  ['nowhere', undefined],
  ['ab', undefined],
  ['', undefined],
])('%s is closest to %s', (text, expected) => {
  expect(closest(text, slugs)).toBe(expected);
});
