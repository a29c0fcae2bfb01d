/** Days since 1970-01-01; half-open, and Infinity for a grant without an end. */
export interface Period {
  start: number;
  end: number;
}

const MS_PER_DAY = 86_400_000;

/** The number of a day such as `2027-01-31`. */
export function toDayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY;
}

export function toDay(number: number): string {
  return new Date(number * MS_PER_DAY).toISOString().slice(0, 10);
}

/** As PostgreSQL adds them: a day that the month does not have becomes the month's last day. */
export function addMonths(day: number, months: number): number {
  const date = new Date(day * MS_PER_DAY);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastOfMonth = Date.UTC(year, month + 1, 0) / MS_PER_DAY;
  return Math.min(Date.UTC(year, month, date.getUTCDate()) / MS_PER_DAY, lastOfMonth);
}

/** A licence from this day; its last day is the one before `end`. */
export function periodFrom(start: number, termMonths: number): Period {
  return { start, end: addMonths(start, termMonths) };
}

export function overlap(one: Period, other: Period): boolean {
  return one.start < other.end && other.start < one.end;
}
