import { expect, test } from 'vitest';
import { formatTime } from './format-time.ts';

// The tests run in any time zone, so only the form is compared.
test.each([
  ['zh', /^2026年11月\d+日 \d\d:\d\d（[^（]+）$/],
  ['zh-TW', /^2026年11月\d+日 [上下]午\d+:\d\d（[^（]+）$/],
  ['ko', /^2026년 11월 \d+일 오[전후] [1-9]\d?:\d\d \S+$/],
  ['en', /^\d+ Nov 2026, \d\d:\d\d \S+$/],
] as const)('a time in %s', (locale, form) => {
  expect(formatTime(locale, '2026-11-19T08:26:00Z')).toMatch(form);
});

test('a time in a named zone', () => {
  expect(formatTime('zh', '2026-12-18T15:00:00Z', 'UTC')).toBe('2026年12月18日 15:00（UTC）');
});
