import type { WatchedRange } from '#contract/screeners.ts';

/** A part of an episode, in seconds, and how often it was watched. */
export interface WatchedPart {
  from: number;
  to: number;
  times: number;
}

/** Sums of tenths are exact; sums of seconds with a fraction are not. */
const toTenths = (seconds: number) => Math.round(seconds * 10);

/**
 * The ranges of a report as they are stored: within the episode, in tenths of a second, in the
 * order of viewing. A range that begins where the one before it ends extends that one.
 */
export function cleanRanges(ranges: WatchedRange[], duration: number): WatchedRange[] {
  const cleaned: WatchedRange[] = [];
  for (const [start, end] of ranges) {
    const from = toTenths(Math.min(start, duration)) / 10;
    const to = toTenths(Math.min(end, duration)) / 10;
    if (to <= from) continue;
    const last = cleaned.at(-1);
    if (last?.[1] === from) last[1] = to;
    else cleaned.push([from, to]);
  }
  return cleaned;
}

/** Counts every range, so a part that was watched twice counts twice. */
export function viewedSeconds(ranges: WatchedRange[]): number {
  const tenths = ranges.reduce((sum, [from, to]) => sum + toTenths(to) - toTenths(from), 0);
  return tenths / 10;
}

/** Counts what was watched at least once. */
export function watchedSeconds(ranges: WatchedRange[]): number {
  return viewedSeconds(partsOf(ranges).map(({ from, to }) => [from, to]));
}

/**
 * The watched parts in the order of time, by how often each was watched. Neighbours differ in
 * `times` or have a gap between them.
 */
export function partsOf(ranges: WatchedRange[]): WatchedPart[] {
  const steps = new Map<number, number>();
  for (const [from, to] of ranges) {
    steps.set(from, (steps.get(from) ?? 0) + 1);
    steps.set(to, (steps.get(to) ?? 0) - 1);
  }
  const parts: WatchedPart[] = [];
  let times = 0;
  let from = 0;
  for (const [at, step] of [...steps].sort(([one], [other]) => one - other)) {
    if (step === 0) continue;
    if (times > 0) parts.push({ from, to: at, times });
    times += step;
    from = at;
  }
  return parts;
}
