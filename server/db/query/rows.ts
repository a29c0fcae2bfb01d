import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../client.ts';

/** The row of a raw statement that always returns exactly one. */
export async function one<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row> {
  const row = await first(db, statement);
  if (row === undefined) throw new Error(`No row was returned by:${textOf(db, statement)}`);
  return row;
}

/** The row of a raw statement that returns at most one. */
export async function first<Row>(db: Db, statement: RawBuilder<Row>): Promise<Row | undefined> {
  const { rows } = await statement.execute(db);
  if (rows.length > 1)
    throw new Error(`${rows.length} rows instead of one were returned by:${textOf(db, statement)}`);
  return rows[0];
}

function textOf(db: Db, statement: RawBuilder<unknown>): string {
  return statement.compile(db).sql;
}

/**
 * The values of a filter that are given. `query.where((eb) => eb.and(given({ state, kind })))` compares
 * a column with each of them.
 */
export function given<Values extends object>(values: Values) {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as {
    [Name in keyof Values]?: Exclude<Values[Name], undefined>;
  };
}

/** The number of rows of a query, or up to its limit if it has one. */
export async function countRows<DB, Tables extends keyof DB, Row>(
  db: Db,
  query: SelectQueryBuilder<DB, Tables, Row>,
): Promise<number> {
  const { count } = await db
    .selectFrom(query.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** `where('id', '=', anyOf(ids))`: also for no values, for which `IN ()` is no SQL. */
export function anyOf<Value>(values: readonly Value[]) {
  return sql<Value>`ANY (${values})`;
}

/** The `jsonb` of a value: pg would write an array as an array of PostgreSQL. */
export function toJson<Value>(value: Value) {
  return sql<Value>`${JSON.stringify(value)}::jsonb`;
}
