import { Kysely, PostgresDialect, type RawNode } from 'kysely';
import type pg from 'pg';
import type { Db } from '#server/db/client.ts';
import { declaredColumns } from '#server/db/query/row.ts';
import type { Database } from '#server/db/tables.ts';

export interface ColumnRecorder {
  db: Db;
  /** The `row().sql` templates that were executed. */
  executed: Set<readonly string[]>;
  /** Returns one line for each column that differed since the last call of this function. */
  takeFaults(): string[];
}

/** A database that compares the columns of each raw query with those that the query declares. */
export async function recordColumns(pool: pg.Pool): Promise<ColumnRecorder> {
  const typeNames = await readTypeNames(pool);
  const results = new Map<string, pg.QueryResult>();
  const executed = new Set<readonly string[]>();
  let faults: string[] = [];
  const db: Db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: keepResults(pool, results) }),
    log({ query }) {
      const template = (query.query as RawNode).sqlFragments;
      const columns = declaredColumns.get(template);
      const result = results.get(query.sql);
      if (!columns || !result) return;
      executed.add(template);
      faults.push(...compareColumns(columns, result, typeNames));
    },
  });
  const takeFaults = () => {
    const taken = faults;
    faults = [];
    return taken;
  };
  return { db, executed, takeFaults };
}

/** Keeps the latest result of each statement, because Kysely drops the result's column types. */
function keepResults(pool: pg.Pool, results: Map<string, pg.QueryResult>) {
  const connect = async () => {
    const client = await pool.connect();
    const query = async (text: string, values: unknown[]) => {
      const result = await client.query(text, values);
      results.set(text, result);
      return result;
    };
    return { query, release: (discard?: boolean) => client.release(discard) };
  };
  return { connect, end: () => pool.end(), options: pool.options } as unknown as pg.Pool;
}

/**
 * The type names by OID, as `row()` writes them: `_text` becomes `text[]`, and `varchar` `text`.
 */
async function readTypeNames(pool: pg.Pool): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ oid: number; typname: string }>(
    'SELECT oid, typname FROM pg_type',
  );
  const nameOf = (name: string) => name.replace(/^_(.*)/, '$1[]').replace('varchar', 'text');
  return new Map(rows.map(({ oid, typname }) => [oid, nameOf(typname)]));
}

function compareColumns(
  columns: Record<string, string>,
  { fields, rows }: pg.QueryResult,
  typeNames: Map<number, string>,
): string[] {
  const returned = new Map(fields.map((field) => [field.name, typeNames.get(field.dataTypeID)]));
  return [...new Set([...Object.keys(columns), ...returned.keys()])].sort().flatMap((name) => {
    const declared = columns[name];
    const type = returned.get(name);
    if (!declared) return `${name}: not declared, PostgreSQL returns ${type}`;
    if (!type) return `${name}: declared ${declared}, not returned`;
    if (declared.replace('?', '') !== type)
      return `${name}: declared ${declared}, PostgreSQL returns ${type}`;
    const isNullable = declared.endsWith('?');
    const hasNull = rows.some((values) => values[name] === null);
    return hasNull && !isNullable ? `${name}: declared ${declared}, a value is NULL` : [];
  });
}
