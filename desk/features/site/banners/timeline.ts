interface Period {
  starts_at: string | null;
  ends_at: string | null;
}

export interface Timeline {
  /** Where the present is, in percent of the width. */
  now: number;
  /** The first days of months. */
  ticks: { percent: number; date: Date }[];
  barOf: (period: Period) => Bar;
}

interface Bar {
  /** In percent of the width. */
  from: number;
  to: number;
  /** The period goes on beyond the edge, or has no limit there. */
  isOpenBefore: boolean;
  isOpenAfter: boolean;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The days before and after the present that are always shown, and the most that are. */
const LEAST = { before: 14, after: 45 };
const MOST = { before: 90, after: 180 };

/** A common scale for the periods of all banners, so that their bars can be compared. */
export function timelineOf(periods: readonly Period[], now: number): Timeline {
  const starts = timesOf(periods.map(({ starts_at }) => starts_at));
  const ends = timesOf(periods.map(({ ends_at }) => ends_at));
  const earliest = Math.min(now - LEAST.before * DAY_MS, ...starts, ...ends);
  const latest = Math.max(now + LEAST.after * DAY_MS, ...starts, ...ends);
  const from = Math.max(earliest, now - MOST.before * DAY_MS);
  const to = Math.min(latest, now + MOST.after * DAY_MS);
  const percentOf = (time: number) =>
    Math.min(100, Math.max(0, ((time - from) / (to - from)) * 100));
  return {
    now: percentOf(now),
    ticks: monthsBetween(from, to).map((date) => ({ date, percent: percentOf(date.getTime()) })),
    barOf({ starts_at, ends_at }) {
      const start = starts_at === null ? Number.NEGATIVE_INFINITY : Date.parse(starts_at);
      const end = ends_at === null ? Number.POSITIVE_INFINITY : Date.parse(ends_at);
      return {
        from: percentOf(start),
        to: percentOf(end),
        isOpenBefore: start < from,
        isOpenAfter: end > to,
      };
    },
  };
}

function timesOf(times: (string | null)[]): number[] {
  return times.flatMap((time) => (time === null ? [] : [Date.parse(time)]));
}

function monthsBetween(from: number, to: number): Date[] {
  const first = new Date(from);
  const months: Date[] = [];
  for (let month = first.getMonth() + 1; ; month += 1) {
    const date = new Date(first.getFullYear(), month, 1);
    if (date.getTime() >= to) return months;
    months.push(date);
  }
}
