import { expect, test } from 'vitest';
import { keyFrom, matchesTag, tagNameIn } from './tag-name.ts';

const tag = {
  tag: 'costume-palace',
  published_count: 3,
  is_used: true,
  version: '',
  names: { en: 'Palace', zh: '宫廷' },
};

test('a name falls back as on the site, and to the key', () => {
  expect(tagNameIn(tag, 'zh-TW')).toBe('宫廷');
  expect(tagNameIn(tag, 'es')).toBe('Palace');
  expect(tagNameIn({ ...tag, names: {} }, 'es')).toBe('costume-palace');
});

test('a tag is found by its key and by its name in any language', () => {
  for (const typed of ['PAL', '宫', 'costume', ' ']) expect(matchesTag(tag, typed)).toBe(true);
  expect(matchesTag(tag, 'urban')).toBe(false);
});

test.each([
  ['Time travel!', 'time-travel'],
  ['  Café & romance ', 'cafe-romance'],
  ['穿越', ''],
])('the key of %s is "%s"', (name, key) => {
  expect(keyFrom(name)).toBe(key);
});
