import { type LeafMedium, leafMedia } from '#contract/licence/media.ts';
import { countryCodes } from '#contract/licence/territories.ts';
import type { Bar, BarKind } from './bars.ts';
import { type RegionGroup, regionGroups } from './territory-set.ts';
import { type FreeSegment, type FreeTime, freeSegments } from './time/free-time.ts';

/** A line of the calendar: a medium in the world, in a region or in one country. */
export interface CalendarRow {
  /** `svod`, `svod.europe` or `svod.europe.FR` */
  key: string;
  level: 1 | 2 | 3;
  medium: LeafMedium;
  region?: RegionGroup['name'];
  country?: string;
  codes: readonly string[];
  free: FreeSegment[];
  /** Bars that overlap in time are in different lanes. */
  lanes: RowBar[][];
}

export interface RowBar {
  bar: Bar;
  /** How many of the row's countries the bar covers. */
  count: number;
}

export interface CalendarData {
  bars: readonly Bar[];
  free: ReadonlyMap<LeafMedium, readonly FreeTime[]>;
}

/** The rows that are visible: media, and the parts of those that are open. */
export function calendarRows(
  data: CalendarData,
  media: readonly LeafMedium[],
  open: ReadonlySet<string>,
): CalendarRow[] {
  return leafMedia
    .filter((medium) => media.length === 0 || media.includes(medium))
    .flatMap((medium) => {
      const toRow = rowMaker(data, medium);
      const world = toRow({ key: medium, level: 1, codes: countryCodes });
      if (!open.has(medium)) return [world];
      return [world, ...regionGroups.flatMap((group) => regionRows(group, toRow, medium, open))];
    });
}

type RowPlace = Pick<CalendarRow, 'key' | 'level' | 'codes' | 'region' | 'country'>;

function regionRows(
  { name: region, codes }: RegionGroup,
  toRow: (place: RowPlace) => CalendarRow,
  medium: LeafMedium,
  open: ReadonlySet<string>,
): CalendarRow[] {
  const key = `${medium}.${region}`;
  const row = toRow({ key, level: 2, region, codes });
  if (!open.has(key)) return [row];
  return [
    row,
    ...codes.map((country) =>
      toRow({ key: `${key}.${country}`, level: 3, region, country, codes: [country] }),
    ),
  ];
}

function rowMaker({ bars, free }: CalendarData, medium: LeafMedium) {
  const ofMedium = bars.filter((bar) => bar.media.has(medium));
  const times = free.get(medium) ?? [];
  return (place: RowPlace): CalendarRow => ({
    ...place,
    medium,
    free: freeSegments(times, place.codes),
    lanes: toLanes(
      ofMedium
        .map((bar) => ({
          bar,
          count: place.codes.filter((code) => bar.countries.has(code)).length,
        }))
        .filter(({ count }) => count > 0),
    ),
  });
}

const KINDS: readonly BarKind[] = ['in', 'out', 'quote', 'holdback'];

/** Puts each bar into the first lane of its kind in which it overlaps no other. */
export function toLanes(bars: readonly RowBar[]): RowBar[][] {
  return KINDS.flatMap((kind) => {
    const lanes: RowBar[][] = [];
    const sorted = bars
      .filter(({ bar }) => bar.kind === kind)
      .toSorted((one, other) => one.bar.start - other.bar.start || one.bar.end - other.bar.end);
    for (const one of sorted) {
      const lane = lanes.find((taken) => (taken.at(-1) as RowBar).bar.end <= one.bar.start);
      if (lane) lane.push(one);
      else lanes.push([one]);
    }
    return lanes;
  });
}
