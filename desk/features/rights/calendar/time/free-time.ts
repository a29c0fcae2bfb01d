import type { RightsCalendar } from '#contract/desk/rights-check.ts';
import type { LeafMedium } from '#contract/licence/media.ts';
import { countriesOf } from '../territory-set.ts';
import { toDayNumber } from './days.ts';

/** A period in which the same countries are free for a medium. */
export interface FreeTime {
  start: number;
  /** The day after the last one, or Infinity. */
  end: number;
  free: ReadonlySet<string>;
  exclusive: ReadonlySet<string>;
}

/**
 * How much of a row is free: all of it for an exclusive licence, all of it for a licence that is not
 * exclusive, or some of its countries.
 */
export type FreeLevel = 'exclusive' | 'all' | 'some';

export interface FreeSegment {
  start: number;
  end: number;
  level: FreeLevel;
  /** How many of the row's countries are free. */
  count: number;
}

export function toFreeTimes({ free }: RightsCalendar): Map<LeafMedium, FreeTime[]> {
  const times = new Map<LeafMedium, FreeTime[]>();
  for (const { media, periods } of free) {
    const list = periods.map((period) => ({
      start: toDayNumber(period.start),
      end: period.end === null ? Infinity : toDayNumber(period.end) + 1,
      free: countriesOf(period.free),
      exclusive:
        period.exclusive.territories.length === 0
          ? new Set<string>()
          : countriesOf(period.exclusive),
    }));
    for (const medium of media) times.set(medium, list);
  }
  return times;
}

/** What is free of the countries of a row; neighbours that look the same are one segment. */
export function freeSegments(times: readonly FreeTime[], codes: readonly string[]): FreeSegment[] {
  const segments: FreeSegment[] = [];
  for (const { start, end, free, exclusive } of times) {
    const count = codes.filter((code) => free.has(code)).length;
    if (count === 0) continue;
    const level = levelOf(codes, count, exclusive);
    const last = segments.at(-1);
    if (last?.end === start && last.level === level && last.count === count) last.end = end;
    else segments.push({ start, end, level, count });
  }
  return segments;
}

function levelOf(
  codes: readonly string[],
  count: number,
  exclusive: ReadonlySet<string>,
): FreeLevel {
  if (count < codes.length) return 'some';
  return codes.every((code) => exclusive.has(code)) ? 'exclusive' : 'all';
}
