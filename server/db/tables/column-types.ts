import type { ColumnType } from 'kysely';

/** A column with a default, which an insert may leave out. */
export type Generated<T> = [T] extends [ColumnType<infer Select, infer Insert, infer Update>]
  ? ColumnType<Select, Insert | undefined, Update>
  : ColumnType<T, T | undefined, T>;

/** A column that only the database writes. */
export type GeneratedAlways<T> = ColumnType<T, never, never>;

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
/** A `jsonb` column. Pass an array as `toJson(array)`: pg would write it as an array of PostgreSQL. */
export type Json<Value> = Value;
