import type { Bar } from '../bars.ts';
import { firstOfMonth, toDayNumber, yearOf } from './days.ts';

export const zooms = ['year', 'three', 'all'] as const;
export type Zoom = (typeof zooms)[number];

/** The days that the calendar shows, half-open. */
export interface TimeWindow {
  start: number;
  end: number;
}

export interface Tick {
  day: number;
  /** What the label names: a month with its year, a month, or a year. */
  unit: 'year' | 'month';
}

const YEARS_OF: Record<Exclude<Zoom, 'all'>, number> = { year: 1, three: 3 };
/** How long a period without an end is shown after the last date of the calendar. */
const OPEN_YEARS = 2;

/** `from` is the first year; `all` includes every date of the bars, and today. */
export function timeWindow(
  zoom: Zoom,
  from: number,
  bars: readonly Pick<Bar, 'start' | 'end'>[],
  today: string,
): TimeWindow {
  if (zoom !== 'all')
    return { start: firstOfMonth(from, 0), end: firstOfMonth(from + YEARS_OF[zoom], 0) };
  const day = toDayNumber(today);
  const days = bars.flatMap(({ start, end }) => (end === Infinity ? [start] : [start, end - 1]));
  const isOpen = bars.some(({ end }) => end === Infinity);
  return {
    start: firstOfMonth(yearOf(Math.min(day, ...days)), 0),
    end: firstOfMonth(yearOf(Math.max(day, ...days)) + (isOpen ? 1 + OPEN_YEARS : 1), 0),
  };
}

const MAX_MONTHLY_YEARS = 1;
const MAX_QUARTERLY_YEARS = 4;

/** Months of one year, quarters of a few, years of many. */
export function ticksOf({ start, end }: TimeWindow): Tick[] {
  const [first, last] = [yearOf(start), yearOf(end - 1)];
  const years = last - first + 1;
  const step = years <= MAX_MONTHLY_YEARS ? 1 : years <= MAX_QUARTERLY_YEARS ? 3 : 12;
  return Array.from({ length: years }, (_, at) => first + at).flatMap((year) =>
    Array.from({ length: 12 / step }, (_, at) => ({
      day: firstOfMonth(year, at * step),
      unit: at === 0 ? ('year' as const) : ('month' as const),
    })),
  );
}

export interface Place {
  /** In percent of the window. */
  left: number;
  width: number;
  /** Whether the period goes on beyond the window. */
  isCutLeft: boolean;
  isCutRight: boolean;
}

/** Where a period is in the window; undefined outside. */
export function placeOf(
  { start, end }: { start: number; end: number },
  window: TimeWindow,
): Place | undefined {
  if (end <= window.start || start >= window.end) return undefined;
  const length = window.end - window.start;
  const [from, to] = [Math.max(start, window.start), Math.min(end, window.end)];
  return {
    left: ((from - window.start) / length) * 100,
    width: ((to - from) / length) * 100,
    isCutLeft: start < window.start,
    isCutRight: end > window.end,
  };
}
