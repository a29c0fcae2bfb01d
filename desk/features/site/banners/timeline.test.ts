import { expect, test } from 'vitest';
import { timelineOf } from './timeline.ts';

const now = Date.parse('2026-11-17T12:00:00Z');

test('the scale shows two weeks before and 45 days after the present, or the periods', () => {
  const near = timelineOf([{ starts_at: '2026-11-20T00:00:00Z', ends_at: null }], now);
  expect(near.now).toBeCloseTo((14 / 59) * 100);
  expect(near.ticks.map(({ date }) => [date.getFullYear(), date.getMonth()])).toEqual([
    [2026, 11],
    [2027, 0],
  ]);
  const wide = timelineOf([{ starts_at: null, ends_at: '2027-02-25T12:00:00Z' }], now);
  expect(wide.now).toBeCloseTo((14 / 114) * 100);
});

test('a bar ends at the edge of the scale if its period has no limit or a distant one', () => {
  const distant = { starts_at: '2020-01-01T00:00:00Z', ends_at: '2040-01-01T00:00:00Z' };
  const { barOf, now: present } = timelineOf([distant], now);
  expect(present).toBeCloseTo((90 / 270) * 100);
  const open = { from: 0, to: 100, isOpenBefore: true, isOpenAfter: true };
  expect(barOf(distant)).toEqual(open);
  expect(barOf({ starts_at: null, ends_at: null })).toEqual(open);
  expect(barOf({ starts_at: '2026-11-17T12:00:00Z', ends_at: null })).toMatchObject({
    from: present,
    isOpenBefore: false,
    isOpenAfter: true,
  });
});
