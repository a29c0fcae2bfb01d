import { expect, test } from 'vitest';
import { textAt, withText } from './field-path.ts';

const values = {
  name: 'a',
  texts: { en: { title: 'b' }, ja: { title: 'c' } },
  rows: [{ note: 'd' }],
};

test('reads texts in objects and lists', () => {
  expect(textAt(values, 'name')).toBe('a');
  expect(textAt(values, 'texts.ja.title')).toBe('c');
  expect(textAt(values, 'rows.0.note')).toBe('d');
});

test('replaces a text without changing the values, and copies only what contains it', () => {
  const changed = withText(values, 'texts.en.title', 'new');
  expect(changed.texts).toEqual({ en: { title: 'new' }, ja: { title: 'c' } });
  expect(changed.texts.ja).toBe(values.texts.ja);
  expect(values.texts.en.title).toBe('b');
  expect(withText(values, 'rows.0.note', 'new').rows).toEqual([{ note: 'new' }]);
});
