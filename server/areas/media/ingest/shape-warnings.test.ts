import { expect, test } from 'vitest';
import { inEnglish } from '#server/text/in-english.ts';
import { pictureWarnings } from './shape-warnings.ts';

test.each([
  ['a poster', 400, 600, []],
  ['a poster of 3:4', 600, 800, []],
  ['an upright banner', 960, 1200, []],
  ['a wide banner', 1680, 720, []],
  ['a small wide banner', 1400, 600, [expect.stringContaining('look blurred')]],
  ['a square', 800, 800, [expect.stringContaining('would crop at least 20 % of it')]],
])('%s of %i × %i pixels has the warnings of its shape', (_, width, height, warnings) => {
  expect(pictureWarnings({ width, height }).map(inEnglish)).toEqual(warnings);
});
