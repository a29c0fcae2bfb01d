import { expect, test } from 'vitest';
import { toDay, toDayNumber } from './days.ts';
import { placeOf, ticksOf, timeWindow, type Zoom } from './time-window.ts';

const bar = (start: string, end: string | null) => ({
  start: toDayNumber(start),
  end: end === null ? Infinity : toDayNumber(end) + 1,
});
const shown = (zoom: Zoom, bars: ReturnType<typeof bar>[] = []) => {
  const { start, end } = timeWindow(zoom, 2027, bars, '2027-05-10');
  return [toDay(start), toDay(end)];
};

test('a window is one year, three, or all years in which something starts or ends', () => {
  expect(shown('year')).toEqual(['2027-01-01', '2028-01-01']);
  expect(shown('three')).toEqual(['2027-01-01', '2030-01-01']);
  expect(shown('all')).toEqual(['2027-01-01', '2028-01-01']);
  expect(shown('all', [bar('2024-06-01', '2031-12-31')])).toEqual(['2024-01-01', '2032-01-01']);
  // A period without an end goes on for two years after the last date.
  expect(shown('all', [bar('2028-06-01', null)])).toEqual(['2027-01-01', '2031-01-01']);
});

test('the scale has months, quarters or years', () => {
  const count = (zoom: Zoom, end: string) =>
    ticksOf(timeWindow(zoom, 2027, [bar('2027-01-01', end)], '2027-05-10')).length;
  expect([count('year', '2027-01-02'), count('three', '2027-01-02')]).toEqual([12, 12]);
  expect(count('all', '2036-01-02')).toBe(10);
});

test('a bar is placed in percent of the window and cut at its edges', () => {
  const window = { start: 100, end: 200 };
  expect(placeOf({ start: 125, end: 150 }, window)).toEqual({
    left: 25,
    width: 25,
    isCutLeft: false,
    isCutRight: false,
  });
  expect(placeOf({ start: 0, end: Infinity }, window)).toEqual({
    left: 0,
    width: 100,
    isCutLeft: true,
    isCutRight: true,
  });
  expect(placeOf({ start: 200, end: 300 }, window)).toBeUndefined();
});
