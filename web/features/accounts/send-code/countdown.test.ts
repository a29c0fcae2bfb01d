import { beforeEach, expect, test, vi } from 'vitest';
import { secondsLeft, startCountdown } from '#ui/form/countdown.ts';
import { countdowns } from './countdown.ts';

let stored: Record<string, string>;

beforeEach(() => {
  stored = {};
  vi.useFakeTimers({ now: 1_000_000 });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value;
    },
  });
});

test('secondsLeft counts from 60 to 0 by the clock, rounding up', () => {
  startCountdown(countdowns.register);
  expect(secondsLeft(countdowns.register)).toBe(60);
  vi.setSystemTime(1_000_001);
  expect(secondsLeft(countdowns.register)).toBe(60);
  vi.setSystemTime(1_001_000);
  expect(secondsLeft(countdowns.register)).toBe(59);
  vi.setSystemTime(1_059_999);
  expect(secondsLeft(countdowns.register)).toBe(1);
  vi.setSystemTime(1_060_000);
  expect(secondsLeft(countdowns.register)).toBe(0);
});

test('each form has its own countdown under its own key', () => {
  const forms = Object.values(countdowns);
  for (const [index, form] of forms.entries()) startCountdown(form, 10 + index);
  expect(Object.keys(stored)).toHaveLength(forms.length);
  expect(forms.map(secondsLeft)).toEqual([10, 11, 12, 13, 14, 15, 16]);
});

test('secondsLeft is 0 after the clock was set back, and for an invalid stored value', () => {
  startCountdown(countdowns.login);
  vi.setSystemTime(1_000_000 - 3_600_000);
  expect(secondsLeft(countdowns.login)).toBe(0);
  for (const key of Object.keys(stored)) stored[key] = 'soon';
  expect(secondsLeft(countdowns.login)).toBe(0);
});
