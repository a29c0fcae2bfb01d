import { expect, test } from 'vitest';
import { endAfter, isShorter, linkOf } from './link-end.ts';

const now = Date.parse('2026-11-16T08:00:00Z');
const share = (expires_at: string) => ({ token: 't', expires_at });

test.each([
  ['7', '2026-11-24T08:00:00Z', true],
  ['7', '2026-11-23T08:30:00Z', false],
  ['7', '2026-11-20T08:00:00Z', false],
  ['90', '2026-11-24T08:00:00Z', false],
] as const)('a period of %s days is shorter than a link until %s: %s', (period, end, expected) => {
  expect(isShorter(period, end, now)).toBe(expected);
});

test('a period ends after its days', () => {
  expect(endAfter('7', now)).toBe('2026-11-23T08:00:00.000Z');
});

test('the link of a list expires also after the list was loaded', () => {
  const working = share('2026-11-16T08:00:01Z');
  const ended = share('2026-11-16T08:00:00Z');
  const none = { share: null, expired_share: null };
  expect(linkOf({ ...none, share: working }, now)).toEqual({ ...working, isExpired: false });
  expect(linkOf({ ...none, share: ended }, now)).toEqual({ ...ended, isExpired: true });
  expect(linkOf({ ...none, expired_share: ended }, now)).toEqual({ ...ended, isExpired: true });
  // By a browser whose clock is behind.
  expect(linkOf({ ...none, expired_share: working }, now)).toEqual({ ...working, isExpired: true });
  expect(linkOf(none, now)).toBeNull();
});
