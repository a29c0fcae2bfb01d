import type { ColumnType } from 'kysely';

/** A column with a default, which an insert may leave out. */
export type Generated<T> = [T] extends [ColumnType<infer Select, infer Insert, infer Update>]
  ? ColumnType<Select, Insert | undefined, Update>
  : ColumnType<T, T | undefined, T>;

/** A column that only the database writes. */
export type GeneratedAlways<T> = ColumnType<T, never, never>;

/** A `jsonb` column. Pass an array as `toJson(array)`: pg would write it as an array of PostgreSQL. */
export type Json<Value> = Value;
