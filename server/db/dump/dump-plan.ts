import pg from 'pg';

export interface DumpTable {
  name: string;
  /** Without generated columns, which the database computes again. */
  columns: string[];
}

/**
 * All tables except unlogged ones, which a crash empties, and those in which migrate.ts records the
 * migrations.
 */
const OUR_TABLES = `c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
  AND c.relpersistence = 'p'
  AND c.relname NOT LIKE 'kysely\\_%'`;

export async function readDumpTables(client: pg.Client): Promise<DumpTable[]> {
  const tables = await client.query<{ name: string; columns: string[]; refers_to: string[] }>(`
    SELECT c.relname AS name,
      ARRAY(
        SELECT attname::text FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
        ORDER BY attnum
      ) AS columns,
      ARRAY(
        SELECT DISTINCT f.relname::text FROM pg_constraint k
        JOIN pg_class f ON f.oid = k.confrelid
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND f.oid <> c.oid
      ) AS refers_to
    FROM pg_class c WHERE ${OUR_TABLES} ORDER BY c.relname`);
  return sortByReferences(tables.rows).map(({ name, columns }) => ({ name, columns }));
}

function sortByReferences<Table extends { name: string; refers_to: string[] }>(
  tables: Table[],
): Table[] {
  const sorted: Table[] = [];
  const remaining = new Map(tables.map((table) => [table.name, table]));
  while (remaining.size > 0) {
    const ready = Array.from(remaining.values()).filter(
      ({ refers_to }) => !refers_to.some((name) => remaining.has(name)),
    );
    if (ready.length === 0) throw new Error(`${Array.from(remaining.keys())} reference each other`);
    sorted.push(...ready);
    for (const { name } of ready) remaining.delete(name);
  }
  return sorted;
}

/** The table and its columns in the syntax of COPY: `users (id, email)`. */
export function copyTarget({ name, columns }: DumpTable): string {
  return `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column))})`;
}

/** Counts the rows of each table. */
export async function countRows(client: pg.Client, tables: DumpTable[]) {
  const counts = tables.map(({ name }) => `(SELECT count(*) FROM ${pg.escapeIdentifier(name)})`);
  const { rows } = await client.query<{ counts: string[] }>(`SELECT ARRAY[${counts}] AS counts`);
  return tables.map((table, at) => ({ ...table, rows: Number(rows[0]?.counts[at]) }));
}
