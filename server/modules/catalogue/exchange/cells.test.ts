import * as fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readAsText, writeAsText } from '../../../formula-guard.ts';
import { day, languageTag, listOf, tagSlug, words, yesOrNo } from './cells.ts';

test.each([
  ['2026-01-31', '2026-01-31'],
  ['2026/1/31', '2026-01-31'],
  [' 2026.01.31 ', '2026-01-31'],
  [new Date('2026-01-31T00:00:00Z'), '2026-01-31'],
  [null, ''],
])('%s is the day %s', (cell, expected) => {
  expect(v.parse(day, cell)).toBe(expected);
});

test.each(['2026-02-29', '31/01/2026', 'soon', 46053, '1899-12-31', new Date(Number.NaN), {}])(
  '%s is no day',
  (cell) => {
    expect(v.is(day, cell)).toBe(false);
  },
);

test('a text is trimmed, keeps its lines, and may be a number but not a date', () => {
  expect(v.parse(words(10), ' a\r\nb ')).toBe('a\nb');
  expect(v.parse(words(10), 1984)).toBe('1984');
  expect(v.is(words(10), new Date())).toBe(false);
  expect(v.is(words(2), '👩‍🚀')).toBe(false);
  expect(v.is(words(2), '🚀🚀')).toBe(true);
  expect(v.is(words(10), '\ud800')).toBe(false);
  // A workbook could not hold it, and an export must come back as it was.
  expect(() => v.parse(words(10), 'a\x0bb')).toThrow('has the control character U+000B');
});

test('a language has one form, and must be one that there can be', () => {
  const tags = ['zh-tw', 'es-419', 'zh-hant'].map((tag) => v.parse(languageTag, tag));
  expect(tags).toEqual(['zh-TW', 'es-419', 'zh-Hant']);
  expect(v.is(listOf(languageTag), 'zh-tw, zh-TW')).toBe(false);
  for (const tag of ['', 'zh-CHS', 'zh-12', 'x', '中文'])
    expect(v.is(languageTag, tag)).toBe(false);
});

test('lists and answers are read as people write them', () => {
  expect(v.parse(listOf(tagSlug), 'love， revenge;urban,')).toEqual(['love', 'revenge', 'urban']);
  expect(v.is(listOf(tagSlug), ['love', 'love'])).toBe(false);
  expect(['YES', true, 1, 'no', '', false].map((cell) => v.parse(yesOrNo, cell))).toEqual([
    ...[true, true, true],
    ...[false, false, false],
  ]);
});

test('a text that looks like a formula comes back as it was, and never as a formula', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', 'a', '1') }), (text) => {
      const cell = writeAsText(text);
      expect(cell).not.toMatch(/^[=+\-@]/);
      expect(readAsText(cell)).toBe(text);
    }),
  );
});
