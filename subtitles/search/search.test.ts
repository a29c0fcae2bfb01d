import { describe, expect, test } from 'vitest';
import type { SubtitleFile, SubtitleFormat } from '../cue.ts';
import { findAll } from './find.ts';
import type { SearchQuery } from './pattern.ts';
import { replaceAll, replaceOne } from './replace.ts';

function fileOf(texts: readonly string[], format: SubtitleFormat = 'srt'): SubtitleFile {
  const cues = texts.map((text, index) => ({ id: index + 1, startMs: 0, endMs: 1, text }));
  return { format, cues, head: '', tail: '', newline: '\n', problems: [] };
}

function found(texts: readonly string[], query: SearchQuery, format?: SubtitleFormat) {
  const result = findAll(fileOf(texts, format), query);
  return 'error' in result
    ? result.error
    : result.matches.map(({ cueId, from, to }) => [cueId, from, to]);
}

function replaced(
  text: string,
  query: SearchQuery,
  replacement: string,
  format: SubtitleFormat = 'srt',
) {
  const result = replaceAll(fileOf([text], format), query, replacement);
  return 'error' in result ? result.error : result.file.cues[0]?.text;
}

describe('findAll', () => {
  test('finds visible text in any case, across tags and lines', () => {
    expect(found(['<i>Lin</i> wan', 'LIN\nWAN, lin wan'], { query: 'lin wan' })).toEqual([
      [1, 0, 7],
      [2, 0, 7],
      [2, 9, 16],
    ]);
    expect(found(['<i>i</i>'], { query: 'i' })).toEqual([[1, 0, 1]]);
    expect(found(['Tom &amp; Ann'], { query: 'm & a' }, 'vtt')).toEqual([[1, 2, 7]]);
  });

  test('respects case and whole words, which have no boundaries in Chinese', () => {
    expect(found(['Lin lin'], { query: 'lin', isCaseSensitive: true })).toEqual([[1, 4, 7]]);
    expect(found(['link Lin!'], { query: 'lin', isWholeWord: true })).toEqual([[1, 5, 8]]);
    expect(found(['我叫林晚啊'], { query: '林晚', isWholeWord: true })).toEqual([[1, 2, 4]]);
  });

  test('takes special characters literally unless a regular expression is asked for', () => {
    expect(found(['a.c abc'], { query: 'a.c' })).toEqual([[1, 0, 3]]);
    expect(found(['a.c abc'], { query: 'a.c', isRegExp: true })).toHaveLength(2);
    expect(found(['one\ntwo'], { query: '^t', isRegExp: true })).toEqual([[1, 4, 5]]);
    expect(found(['a-b'], { query: 'a\\-b', isRegExp: true })).toEqual([[1, 0, 3]]);
  });

  test('reports patterns that are invalid or could take exponential time', () => {
    expect(found(['a'], { query: '(', isRegExp: true })).toBe('invalid');
    expect(found(['a'], { query: '(a+)+b', isRegExp: true })).toBe('slow');
    expect(found(['(a+)+b'], { query: '(a+)+b' })).toEqual([[1, 0, 6]]);
  });

  test('leaves out empty matches', () => {
    expect(found(['aab'], { query: 'a*', isRegExp: true })).toEqual([[1, 0, 2]]);
    expect(found(['aab'], { query: '' })).toEqual([]);
  });
});

describe('a regular expression', () => {
  test.each([
    '(a|ab)*',
    '((a+)b)+',
    '(?:a{2,})+',
    '(a|a){24}b',
    '(a?){24}b',
    '(?<x>a|a){1,24}b',
    '(a|a)'.repeat(24),
    `${'a?'.repeat(24)}${'a'.repeat(24)}`,
    '.*.*.*.*.*x',
  ])('such as %s is not matched, since it could take too long', (query) => {
    expect(found(['a'.repeat(60)], { query, isRegExp: true })).toBe('slow');
  });

  test.each([
    '(a+)?b?',
    '(?<year>\\d+)-\\d+|a',
    '[(a+)]+',
    'a+|\\(a+\\)+',
    '(ab|cd){2}|a',
    '(?:a|e|i|o|u|Mr|Mrs|Ms|Dr|un|una|el|la) ?',
    '\\w+ \\w+ \\w+ \\w+',
    'a{2}?',
  ])('such as %s is matched', (query) => {
    expect(found(['a'.repeat(60)], { query, isRegExp: true })).not.toBe('slow');
  });
});

describe('replacing', () => {
  test('keeps markup and escapes the replacement', () => {
    expect(replaced('<i>Lin</i> Wan, lin wan', { query: 'lin wan' }, 'Mei')).toBe(
      '<i>Mei</i>, Mei',
    );
    expect(replaced('a &amp; b', { query: 'b' }, 'R&D', 'vtt')).toBe('a &amp; R&amp;D');
  });

  test('inserts groups of a regular expression only', () => {
    const query = { query: '(?<a>\\w+) (\\w+)', isRegExp: true };
    expect(replaced('one two', query, '$2 $<a> $& $$ $3')).toBe('two one one two $ $3');
    expect(replaced('one two', { query: 'one' }, '$&')).toBe('$& two');
    expect(replaced('one', { query: '(', isRegExp: true }, '')).toBe('invalid');
  });

  test('counts, and leaves cues without a match as they are', () => {
    const file = fileOf(['one', 'two', 'one one']);
    const result = replaceAll(file, { query: 'one' }, '1');
    if ('error' in result) throw new Error(result.error);
    expect(result.count).toBe(3);
    expect(result.file.cues[1]).toBe(file.cues[1]);
    expect(replaceAll(file, { query: 'three' }, '3')).toEqual({ file, count: 0 });
  });

  test('replaceOne replaces the match at its place only', () => {
    const file = fileOf(['one one', 'one']);
    const query = { query: 'one' };
    const result = replaceOne(file, query, { cueId: 1, from: 4, to: 7 }, '1');
    expect('file' in result && result.file.cues.map(({ text }) => text)).toEqual(['one 1', 'one']);
    expect(replaceOne(file, query, { cueId: 1, from: 2, to: 5 }, '1')).toEqual({ file, count: 0 });
  });
});
