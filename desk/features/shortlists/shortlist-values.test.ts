import { expect, test } from 'vitest';
import type { DeskShortlist } from '#contract/desk/sales/shortlists.ts';
import { toShortlistChange, toShortlistValues } from './shortlist-values.ts';

const title = (drama_id: number, note = '') => ({
  drama_id,
  drama: `T-${drama_id}`,
  title: '',
  state: 'published' as const,
  cover: '',
  note,
});
const before: DeskShortlist = {
  shortlist_id: 1,
  name: 'Fair',
  note: '',
  updated_at: '',
  share: null,
  version: '',
  titles: [title(1, 'first'), title(2)],
};
const values = toShortlistValues(before);

test('only the fields that differ are sent', () => {
  expect(toShortlistChange(values, before)).toEqual({});
  expect(toShortlistChange({ ...values, name: ' Spring fair ' }, before)).toEqual({
    name: 'Spring fair',
  });
});

test('titles are sent in their order; only changed notes are', () => {
  const moved = { ...values, titles: values.titles.toReversed() };
  expect(toShortlistChange(moved, before)).toEqual({
    titles: [{ drama: 'T-2' }, { drama: 'T-1' }],
  });
  const noted = { ...values, titles: [title(1, ''), title(2), title(3, 'new')] };
  expect(toShortlistChange(noted, before)).toEqual({
    titles: [{ drama: 'T-1', note: '' }, { drama: 'T-2' }, { drama: 'T-3', note: 'new' }],
  });
});
