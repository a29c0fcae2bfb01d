import { expect, test } from 'vitest';
import type { WatchedPlace } from '../watched-place.ts';
import { groupByDay, nameOfDay } from './days.ts';

function watchedAt(...moments: string[]): WatchedPlace[] {
  return moments.map((watched_at, index) => ({
    drama_id: index + 1,
    title: '',
    cover: '',
    episode_count: 10,
    episode_no: 1,
    position_seconds: 0,
    duration_seconds: 60,
    watched_at,
  }));
}

function summary(moments: string[], now: string, timeZone: string) {
  return groupByDay(watchedAt(...moments), new Date(now), timeZone).map(
    ({ date, daysAgo, places }) => [date, daysAgo, places.length],
  );
}

test('places are grouped by the days of the given time zone', () => {
  const moments = ['2026-05-02T22:30:00Z', '2026-05-02T14:00:00Z', '2026-05-01T23:59:59Z'];
  const now = '2026-05-02T23:00:00Z';
  expect(summary(moments, now, 'UTC')).toEqual([
    ['2026-05-02', 0, 2],
    ['2026-05-01', 1, 1],
  ]);
  expect(summary(moments, now, 'Asia/Tokyo')).toEqual([
    ['2026-05-03', 0, 1],
    ['2026-05-02', 1, 2],
  ]);
  expect(summary(moments, now, 'America/Los_Angeles')).toEqual([
    ['2026-05-02', 0, 2],
    ['2026-05-01', 1, 1],
  ]);
  expect(summary(moments, now, 'Asia/Kathmandu')).toEqual([
    ['2026-05-03', 0, 1],
    ['2026-05-02', 1, 2],
  ]);
});

test('the day of a change to summer time, of 23 hours, counts as one day', () => {
  // In Berlin clocks go from 2:00 to 3:00 on 29 March 2026.
  const moments = ['2026-03-29T22:30:00Z', '2026-03-28T23:10:00Z', '2026-03-28T22:50:00Z'];
  expect(summary(moments, '2026-03-30T08:00:00Z', 'Europe/Berlin')).toEqual([
    ['2026-03-30', 0, 1],
    ['2026-03-29', 1, 1],
    ['2026-03-28', 2, 1],
  ]);
});

test('the day of a change to winter time, of 25 hours, counts as one day', () => {
  // In New York clocks go back on 1 November 2026: that day lasts from 4:00Z until 5:00Z of the
  // next.
  const moments = ['2026-11-02T04:59:00Z', '2026-11-01T04:00:00Z', '2026-11-01T03:59:00Z'];
  expect(summary(moments, '2026-11-02T05:01:00Z', 'America/New_York')).toEqual([
    ['2026-11-01', 1, 2],
    ['2026-10-31', 2, 1],
  ]);
});

test('a time after the reference time counts as today', () => {
  expect(summary(['2026-05-03T00:10:00Z'], '2026-05-02T23:55:00Z', 'UTC')).toEqual([
    ['2026-05-02', 0, 1],
  ]);
});

test('a day is named in the given language, with the year when it is not the current one', () => {
  const now = new Date('2026-05-02T12:00:00Z');
  expect(nameOfDay('2026-03-28', now, 'en')).toBe('Saturday 28 March');
  expect(nameOfDay('2026-03-28', now, 'ja')).toBe('3月28日土曜日');
  expect(nameOfDay('2025-12-31', now, 'en')).toBe('Wednesday, 31 December 2025');
});
