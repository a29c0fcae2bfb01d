import { expect, test } from 'vitest';
import { cleanLine } from './clean-line.ts';
import { readBreakdown } from './read-breakdown.ts';
import { readDrafts } from './read-drafts.ts';

test.each([
  ['one line', 'Hola', 'Hola'],
  ['line breaks of every kind', ' a\r\nb\rc\u2028d ', 'a\nb\nc\nd'],
  ['blank lines', '\n\na\n\n \nb\n', 'a\nb'],
  ['a tab', 'a\tb', 'a b'],
  ['a byte order mark', '\uFEFFHola', 'Hola'],
  ['a comparison', 'I <3 you, 1 < 2', 'I <3 you, 1 < 2'],
  ['a placeholder', '⟦1⟧Hola⟦2⟧', '⟦1⟧Hola⟦2⟧'],
  ['an arrow', 'a --> b', undefined],
  ['an arrow of two lines', 'a\n-->\nb', undefined],
  ['a tag', '<i>Hola</i>', undefined],
  ['an unclosed tag', 'Hola <script', undefined],
  ['an override', '{\\an8}Hola', undefined],
  ['one brace', 'Hola }', undefined],
  ['an escape of ASS', 'a\\Nb', undefined],
  ['five lines', 'a\nb\nc\nd\ne', undefined],
  ['a null character', 'a\u0000b', undefined],
  ['an escape character', 'a\u001bb', undefined],
  ['a lone surrogate', 'a\ud800', undefined],
  ['nothing', ' \n', undefined],
  ['a number', 5, undefined],
  ['too much', 'x'.repeat(300), undefined],
])('a line with %s', (_what, value, cleaned) => {
  expect(cleanLine('Hello', value)).toBe(cleaned);
});

test('a line may have the markup of its source, but no arrow', () => {
  expect(cleanLine('{x} <b>a</b> -->', '{y} <b>b</b>')).toBe('{y} <b>b</b>');
  expect(cleanLine('a --> b', 'c --> d')).toBeUndefined();
});

test('a long source may have a long translation', () => {
  expect(cleanLine('x'.repeat(20), 'y'.repeat(320))).toHaveLength(320);
  expect(cleanLine('x'.repeat(20), 'y'.repeat(321))).toBeUndefined();
});

test('a draft without titles or with a title of two lines is missing', () => {
  const draft = (titles: unknown, synopsis: unknown = 'About.') =>
    readDrafts(JSON.stringify({ texts: [{ language: 'en', titles, synopsis }] }), ['en']);
  expect(draft(['A', 'A', 'B'])?.get('en')).toEqual({ titles: ['A', 'B'], synopsis: 'About.' });
  for (const titles of [[], ['A\nB'], ['A', 5], 'A', undefined, ['x'.repeat(121)]])
    expect(draft(titles)?.size).toBe(0);
  expect(draft(['A'], 'One.\n\nTwo.')?.get('en')?.synopsis).toBe('One.\n\nTwo.');
  expect(draft(['A'], '')?.size).toBe(0);
});

test('a scene may have no props and no costumes, but not something else', () => {
  const scene = (props: unknown, costumes: unknown) =>
    readBreakdown(JSON.stringify({ scenes: [{ id: 1, props, costumes }] }), [1]);
  expect(scene([], [])?.get(1)).toEqual({ props: [], costumes: [] });
  expect(scene(['ring'], null)?.size).toBe(0);
  expect(scene(['ring', { name: 'x' }], [])?.size).toBe(0);
});
