import { expect, test } from 'vitest';
import { timeAgo } from './relative-time.ts';

const NOW = '2026-03-29T12:00:00.000Z';

test.each([
  ['2026-03-29T12:00:05.000Z', undefined],
  ['2026-03-29T11:59:01.000Z', undefined],
  ['2026-03-29T11:59:00.000Z', '1 minute ago'],
  ['2026-03-29T11:00:00.001Z', '59 minutes ago'],
  ['2026-03-29T11:00:00.000Z', '1 hour ago'],
  ['2026-03-28T12:00:00.001Z', '23 hours ago'],
  ['2026-03-28T12:00:00.000Z', '1 day ago'],
  ['2026-03-22T12:00:00.000Z', '7 days ago'],
])('timeAgo of %s at noon on 29 March is %s', (at, text) => {
  expect(timeAgo(at, NOW, 'en')).toBe(text);
});

test.each([
  ['zh', '3小时前'],
  ['ja', '3時間前'],
])('timeAgo of 3 hours ago in the locale %s is %s', (locale, text) => {
  expect(timeAgo('2026-03-29T09:00:00.000Z', NOW, locale)).toBe(text);
});
