import { type RawBuilder, sql } from 'kysely';

/** The JavaScript type of each PostgreSQL type, as the parsers in client.ts return it. */
interface JavaScriptTypes {
  int2: number;
  int4: number;
  int8: number;
  float8: number;
  bool: boolean;
  text: string;
  date: string;
  timestamptz: Date;
  json: unknown;
  jsonb: unknown;
  'int8[]': number[];
  'text[]': string[];
}

type PgType = keyof JavaScriptTypes;
type NullablePgType = `${PgType}?`;

declare const valueType: unique symbol;
type Typed<T> = (PgType | NullablePgType) & { [valueType]: T };

type Columns = Record<string, PgType | NullablePgType | Typed<unknown>>;

type ValueOf<Type> =
  Type extends Typed<infer T>
    ? T
    : Type extends PgType
      ? JavaScriptTypes[Type]
      : Type extends `${infer Base extends PgType}?`
        ? JavaScriptTypes[Base] | null
        : never;

interface Shape<RowType, ShapeColumns extends Columns> {
  columns: ShapeColumns;
  /** As Kysely's `sql`, for a statement that returns rows of this shape. */
  sql(statement: TemplateStringsArray, ...values: unknown[]): RawBuilder<RowType>;
}

export type Row<S> = S extends Shape<infer RowType, Columns> ? RowType : never;

/** The declared columns of each raw query, by template; checked by raw-queries.test.ts. */
export const declaredColumns = new Map<readonly string[], Columns>();

/**
 * The columns of a raw query with their PostgreSQL types: `text`, or `text?` where NULL is
 * possible. TypeScript derives the row type from them, and raw-queries.test.ts compares them with
 * the columns that PostgreSQL returns.
 */
export function row<const ShapeColumns extends Columns>(
  columns: ShapeColumns,
): Shape<{ -readonly [Name in keyof ShapeColumns]: ValueOf<ShapeColumns[Name]> }, ShapeColumns> {
  return {
    columns,
    sql(statement, ...values) {
      declaredColumns.set(statement, columns);
      return sql(statement, ...values);
    },
  };
}

/** A column whose TypeScript type is narrower than the one of its PostgreSQL type. */
export function typed<T>(type: null extends T ? NullablePgType : PgType): Typed<T> {
  return type as Typed<T>;
}
