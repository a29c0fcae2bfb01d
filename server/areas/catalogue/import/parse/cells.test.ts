import * as v from 'valibot';
import { expect, test } from 'vitest';
import { dramaStates } from '#contract/desk/catalogue/catalogue-lists.ts';
import { toCellNotice } from '#server/areas/catalogue/formats/cell-notice.ts';
import { inEnglish } from '#server/text/in-english.ts';
import { day } from './cells/day.ts';
import { language, languages } from './cells/language.ts';
import { seconds } from './cells/number.ts';
import { listOf, oneOf, tagSlug, textCell, yesOrNo } from './cells.ts';

function errorOf(schema: v.GenericSchema, cell: unknown): string | undefined {
  const message = v.safeParse(schema, cell).issues?.[0].message;
  return message && inEnglish(toCellNotice(message, '')).trim();
}

test.each([
  ['2026-01-31', '2026-01-31'],
  ['2026/1/31', '2026-01-31'],
  [' 2026.01.31 ', '2026-01-31'],
  ['2026-01-31 00:00:00', '2026-01-31'],
  ['2026-01-31T00:00:00.000Z', '2026-01-31'],
  ['2026年1月31日', '2026-01-31'],
  ['2026년 1월 31일', '2026-01-31'],
  ['２０２６／１／３１', '2026-01-31'],
  ['31 Jan 2026', '2026-01-31'],
  ['31-Jan-2026', '2026-01-31'],
  ['1st September 2026', '2026-09-01'],
  ['Sept. 1, 2026', '2026-09-01'],
  ['January 31 2026', '2026-01-31'],
  ['31/01/2026', '2026-01-31'],
  ['1/31/2026', '2026-01-31'],
  ['31.1.2026', '2026-01-31'],
  ['5/5/2026', '2026-05-05'],
  [new Date('2026-01-31T00:00:00Z'), '2026-01-31'],
  [null, ''],
])('%s is parsed as the day %s', (cell, expected) => {
  expect(v.parse(day, cell)).toBe(expected);
});

test.each([
  ...['2026-02-29', '31/13/2026', '30 Feb 2026', '31 Foo 2026', 'soon', '1899-12-31', '31/01/26'],
  ...[46053, new Date(Number.NaN), {}, true],
])('%s is not a date', (cell) => {
  expect(errorOf(day, cell)).toBe('is not a date: write it as 2026-01-31');
});

test('the error for an ambiguous date shows both interpretations', () => {
  expect(errorOf(day, '03/04/2026')).toBe('could be two dates: write 2026-04-03 or 2026-03-04');
});

test('a text cell is trimmed, keeps line breaks, and accepts numbers but not dates', () => {
  expect(v.parse(textCell(10), ' a\r\nb ')).toBe('a\nb');
  expect(v.parse(textCell(10), 1984)).toBe('1984');
  expect(v.is(textCell(10), new Date())).toBe(false);
  expect(v.is(textCell(2), '👩‍🚀')).toBe(false);
  expect(v.is(textCell(2), '🚀🚀')).toBe(true);
  expect(v.is(textCell(10), '\ud800')).toBe(false);
  // XML cannot contain this character, so the text would be lost in an export to a workbook.
  expect(errorOf(textCell(10), 'a\x0bb')).toBe('has the control character U+000B: delete it');
});

test('the name of an Excel error is invalid in every kind of cell; a hashtag is not', () => {
  for (const schema of [
    textCell(10),
    day,
    listOf(textCell(10)),
    language,
    yesOrNo(),
    seconds(10),
  ]) {
    expect(errorOf(schema, ' #N/A ')).toBe('has the Excel error #N/A');
    expect(errorOf(schema, '#¡REF!')).toBe('has the Excel error #¡REF!');
  }
  expect(errorOf(listOf(textCell(10)), ['love', '#REF!'])).toBe('has the Excel error #REF!');
  expect(v.parse(textCell(10), '#LOVE!')).toBe('#LOVE!');
});

test.each([
  ['zh', 'zh'],
  ['ZH', 'zh'],
  ['zh_CN', 'zh'],
  ['zh-Hans', 'zh'],
  ['zh-tw', 'zh-TW'],
  ['zh_Hant_TW', 'zh-TW'],
  ['zh-hant', 'zh-Hant'],
  ['es-419', 'es-419'],
  ['Chinese', 'zh'],
  ['traditional chinese', 'zh-TW'],
  ['日本語', 'ja'],
  ['한국어', 'ko'],
  ['ESPAÑOL', 'es'],
  ['', ''],
])('%s is parsed as the language %s', (cell, expected) => {
  expect(v.parse(language, cell)).toBe(expected);
});

test.each([
  ['jp', ': did you mean ja?'],
  ['cn', ': did you mean zh?'],
  ['Japanes', ': did you mean ja?'],
  ['zh-CHS', ''],
  ['zh-12', ''],
  ['x', ''],
  ['qq', ''],
])('%s is not a language', (cell, suggestion) => {
  expect(errorOf(language, cell)).toBe(`is not a language code such as zh or zh-TW${suggestion}`);
});

test('a list of languages must not repeat one', () => {
  expect(v.parse(languages, 'zh-tw, English、ko')).toEqual(['zh-TW', 'en', 'ko']);
  expect(errorOf(languages, 'zh-tw, en, zh-TW')).toBe('lists zh-TW twice');
  expect(errorOf(languages, ['zh', ''])).toBe('is missing');
});

test('a list accepts several separators, yesOrNo several spellings, and a slug no spaces', () => {
  expect(v.parse(listOf(tagSlug), 'love， revenge;urban,')).toEqual(['love', 'revenge', 'urban']);
  expect(['YES', true, 1, 'no', '', false].map((cell) => v.parse(yesOrNo(), cell))).toEqual([
    ...[true, true, true],
    ...[false, false, false],
  ]);
  expect(errorOf(tagSlug, 'Urban Love')).toBe(
    'must be lowercase letters, digits and hyphens, such as urban-love',
  );
});

test('the error for a misspelt word suggests a similar one', () => {
  const state = oneOf(dramaStates, 'deskRow.mustBeState');
  expect(v.parse(state, ' Published ')).toBe('published');
  expect(errorOf(state, 'publishd')).toBe(
    'must be draft, published or withdrawn: did you mean published?',
  );
  expect(errorOf(state, 'lost')).toBe('must be draft, published or withdrawn');
  expect(errorOf(yesOrNo(), 'yse')).toBe('must be yes or no: did you mean yes?');
  expect(errorOf(yesOrNo(), 'maybe')).toBe('must be yes or no');
});

test.each([
  [90, 90],
  ['90', 90],
  ['1:30', 90],
  ['0:01:30', 90],
  ['90:00', 5400],
  ['', undefined],
])('%s is parsed as %s seconds', (cell, expected) => {
  expect(v.parse(seconds(86_400), cell)).toBe(expected);
});

test('an ambiguous or invalid duration is an error', () => {
  for (const cell of ['1:3', '1:60', '1:90:00', '90 s', 61.4, '0:00']) {
    expect(errorOf(seconds(86_400), cell)).toBe('must be a whole number from 1 to 86400');
  }
  // Excel stores a typed 1:30 as one hour and thirty minutes.
  expect(errorOf(seconds(86_400), new Date('1899-12-30T01:30:00Z'))).toBe(
    'is an Excel time: write it in seconds, such as 90',
  );
});
