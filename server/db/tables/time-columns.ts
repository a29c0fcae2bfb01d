import type { ColumnType } from 'kysely';

export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type NullableTimestamp = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;

/** `2026-01-31`: a day without a time zone, so not a Date. */
export type CalendarDate = string;
/** `[2026-01-01,2027-01-01)`, as PostgreSQL writes it; queries read its bounds instead. */
export type DateRange = string;
