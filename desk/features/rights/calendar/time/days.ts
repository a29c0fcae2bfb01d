const MS_PER_DAY = 86_400_000;

/** Days since 1970-01-01 of a day such as `2027-01-31`. */
export function toDayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / MS_PER_DAY;
}

export function toDay(number: number): string {
  return new Date(number * MS_PER_DAY).toISOString().slice(0, 10);
}

/** The first day of a month, counted from January of the year. */
export function firstOfMonth(year: number, month: number): number {
  return Date.UTC(year, month, 1) / MS_PER_DAY;
}

export function yearOf(day: number): number {
  return new Date(day * MS_PER_DAY).getUTCFullYear();
}
