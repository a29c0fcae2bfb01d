import { expect, test } from 'vitest';
import type { Message } from '#contract/deals.ts';
import { addPage, MESSAGES_PAGE_SIZE, newSince, olderPage } from './known-messages.ts';

const message = (message_id: number): Message => ({
  message_id,
  from: 'buyer',
  text: `message ${message_id}`,
  at: '2026-05-01T10:00:00.000Z',
});

/** A page of an order that has the messages 1 to `total`, as the server returns it. */
function pageOf(total: number, page: number) {
  const all = Array.from({ length: total }, (_, index) => message(total - index));
  const start = (page - 1) * MESSAGES_PAGE_SIZE;
  const list = all.slice(start, start + MESSAGES_PAGE_SIZE);
  return { list, total, page, page_size: MESSAGES_PAGE_SIZE };
}

const ids = ({ messages }: { messages: Message[] }) => messages.map(({ message_id }) => message_id);
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

test('the newest page is shown oldest first', () => {
  const known = addPage(null, pageOf(3, 1));
  expect(ids(known)).toEqual([1, 2, 3]);
  expect(known.total).toBe(3);
});

test('older pages are added without repeats, also after new messages have moved them', () => {
  let known = addPage(null, pageOf(45, 1));
  known = addPage(known, pageOf(48, 1));
  expect(ids(known)).toEqual(range(26, 48));
  known = addPage(known, pageOf(48, olderPage(known)));
  expect(ids(known)).toEqual(range(9, 48));
  known = addPage(known, pageOf(48, olderPage(known)));
  expect(ids(known)).toEqual(range(1, 48));
});

test('if more messages have arrived than a page has, the older ones are loaded again', () => {
  const known = addPage(null, pageOf(5, 1));
  expect(ids(addPage(known, pageOf(30, 1)))).toEqual(range(11, 30));
});

test('messages newer than the known ones are new', () => {
  const known = addPage(null, pageOf(5, 1));
  expect(newSince(known, addPage(known, pageOf(7, 1)))).toEqual([message(6), message(7)]);
  expect(newSince(known, known)).toEqual([]);
  expect(newSince(null, known)).toHaveLength(5);
});
