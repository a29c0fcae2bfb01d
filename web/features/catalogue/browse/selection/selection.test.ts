import { expect, test } from 'vitest';
import { chooseAll, chooseInList, chosenPart, type Selection } from './selection.ts';

const list = [1, 2, 3, 4, 5].map((drama_id) => ({ drama_id }));
const none: Selection<{ drama_id: number }> = new Map();
const ids = (selection: Selection<{ drama_id: number }>) => [...selection.keys()].toSorted();

test('an item is chosen and unchosen', () => {
  const one = chooseInList(none, list, 3, { isChosen: true });
  expect(ids(one)).toEqual([3]);
  expect(ids(chooseInList(one, list, 3, { isChosen: false }))).toEqual([]);
  expect(ids(none)).toEqual([]);
});

test('a range may be chosen upwards or downwards and keeps other chosen items', () => {
  const one = chooseInList(none, list, 5, { isChosen: true });
  expect(ids(chooseInList(one, list, 3, { isChosen: true, from: 1 }))).toEqual([1, 2, 3, 5]);
  expect(ids(chooseInList(one, list, 1, { isChosen: true, from: 3 }))).toEqual([1, 2, 3, 5]);
});

test('a range can be unchosen too', () => {
  const all = chooseAll(none, list, true);
  expect(ids(chooseInList(all, list, 4, { isChosen: false, from: 2 }))).toEqual([1, 5]);
});

test('a range that starts on another page chooses only the clicked item', () => {
  expect(ids(chooseInList(none, list, 4, { isChosen: true, from: 99 }))).toEqual([4]);
});

test('choosing a page keeps what was chosen on other pages', () => {
  const other = chooseAll(none, [{ drama_id: 9 }], true);
  expect(ids(chooseAll(other, list, true))).toEqual([1, 2, 3, 4, 5, 9]);
  expect(ids(chooseAll(chooseAll(other, list, true), list, false))).toEqual([9]);
});

test('chosenPart counts only titles of the page', () => {
  const other = chooseAll(none, [{ drama_id: 9 }], true);
  expect(chosenPart(other, list)).toBe('none');
  expect(chosenPart(chooseAll(other, list.slice(3), true), list)).toBe('some');
  expect(chosenPart(chooseAll(none, list, true), list)).toBe('all');
  expect(chosenPart(other, [])).toBe('none');
});
