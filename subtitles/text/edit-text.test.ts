import { expect, test } from 'vitest';
import { plainText } from '../markup.ts';
import { editText, mapOffsets } from './edit-text.ts';

test('the map has the visible text and the place of each unit in the file', () => {
  const { plain, starts, ends } = mapOffsets('<i>a&amp;😀</i>', 'vtt');
  expect(plain).toBe('a&😀');
  expect(starts).toEqual([3, 4, 9, 10]);
  expect(ends).toEqual([4, 9, 10, 11]);
});

test('edits keep tags, also inside of an edited range', () => {
  expect(editText('Lin <i>Wan</i> left', 'srt', [{ from: 0, to: 7, insert: 'Mei' }])).toBe(
    'Mei<i></i> left',
  );
  expect(editText('<b>ab</b>', 'srt', [{ from: 1, to: 1, insert: '\n' }])).toBe('<b>a\nb</b>');
});

test('several edits apply to the offsets of the text before', () => {
  const edits = [
    { from: 0, to: 1, insert: 'one' },
    { from: 1, to: 1, insert: '-' },
    { from: 2, to: 3, insert: '' },
  ];
  expect(editText('a b', 'srt', edits)).toBe('one- ');
});

test('inserted text is escaped, and references around it stay', () => {
  const text = editText('a &amp; b', 'vtt', [{ from: 4, to: 5, insert: '<' }]);
  expect(text).toBe('a &amp; &lt;');
  expect(plainText(text, 'vtt')).toBe('a & <');
});
